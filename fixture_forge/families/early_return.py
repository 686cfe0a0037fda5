"""Give the answer too soon, or none.

A ``return`` that slips one level in ends the loop after its first turn. A ``return None`` forgets
what was worked out.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family, IntoLoop, Rewrite


def return_too_soon(node: cst.SimpleStatementLine, context: Context) -> Iterator[Rewrite]:
    """Yield ``return None``, and after a loop the same statement inside the loop."""
    if len(node.body) != 1 or not isinstance(node.body[0], cst.Return):
        return
    statement = node.body[0]
    value = statement.value
    if value is not None and not (isinstance(value, cst.Name) and value.value == "None"):
        nothing = statement.with_changes(
            value=cst.Name("None"), whitespace_after_return=cst.SimpleWhitespace(" ")
        )
        yield node.with_changes(body=[nothing])
    if _follows_loop(node, context):
        yield IntoLoop()


def _follows_loop(node: cst.SimpleStatementLine, context: Context) -> bool:
    block = context.parent(node)
    if not isinstance(block, cst.IndentedBlock):
        return False
    place = next(i for i, statement in enumerate(block.body) if statement is node)
    before = block.body[place - 1] if place > 0 else None
    return (
        isinstance(before, cst.For | cst.While)
        and before.orelse is None
        and isinstance(before.body, cst.IndentedBlock)
    )


FAMILY = Family(
    name="early-return",
    version=1,
    operator="RVR",
    summary="A function returns too soon, or returns nothing.",
    visits=cst.SimpleStatementLine,
    rewrite=return_too_soon,
    examples=(
        Example(
            "def f(xs):\n    for x in xs:\n        g(x)\n    return xs\n",
            "def f(xs):\n    for x in xs:\n        g(x)\n        return xs\n",
        ),
        Example("def f(x):\n    return x + 1\n", "def f(x):\n    return None\n"),
    ),
    leaves_alone=("def f():\n    return None\n", "def f():\n    return\n", "x = 1"),
)
