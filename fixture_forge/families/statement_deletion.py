"""Forget one statement that has an effect.

The line is gone and nothing else moved; where it was the only one of its block, ``pass`` holds
the block open.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import REMOVE, Example, Family, Rewrite

EFFECTS = (cst.Expr, cst.AugAssign, cst.Del)


def delete_statement(node: cst.SimpleStatementLine, context: Context) -> Iterator[Rewrite]:
    """Yield the line taken out, if its one statement has an effect and binds no new name."""
    if len(node.body) != 1 or not isinstance(node.body[0], EFFECTS):
        return
    statement = node.body[0]
    if isinstance(statement, cst.Expr) and not isinstance(
        statement.value, cst.Call | cst.Await | cst.Yield
    ):
        return
    block = context.parent(node)
    if not isinstance(block, cst.IndentedBlock) or len(block.body) > 1:
        yield REMOVE
    else:
        yield node.with_changes(body=[cst.Pass()])


FAMILY = Family(
    name="statement-deletion",
    version=1,
    operator="SDL",
    summary="A statement with an effect is missing.",
    visits=cst.SimpleStatementLine,
    rewrite=delete_statement,
    examples=(
        Example("def f(xs):\n    xs.sort()\n    return xs\n", "def f(xs):\n    return xs\n"),
        Example("for x in xs:\n    seen.add(x)\n", "for x in xs:\n    pass\n"),
    ),
    leaves_alone=("x = 1", "def f():\n    'Say nothing.'\n"),
)
