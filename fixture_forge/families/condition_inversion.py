"""Turn one part of a condition round.

The rest of it still says what it said, so that most inputs take the branch they took before.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import negated
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def turn_one(node: cst.BaseExpression, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield an operand of ``and`` or ``or``, or the test of a ``while``, with its sense turned."""
    parent = context.parent(node)
    match parent:
        case cst.BooleanOperation():
            # `a and b and c` is one chain: its first two operands are not one of them.
            if not isinstance(node, cst.BooleanOperation) or node.lpar:
                yield negated(node)
        case cst.While(test=test) if test is node and not _is_constant(node):
            yield negated(node)


def _is_constant(node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.Integer) or (
        isinstance(node, cst.Name) and node.value in ("True", "False")
    )


FAMILY = Family(
    name="condition-inversion",
    version=1,
    operator="COI",
    summary="One part of a condition has its sense turned.",
    visits=cst.BaseExpression,
    rewrite=turn_one,
    examples=(
        Example("if a and b: f()", "if a and not b: f()"),
        Example("ok = x > 1 or y", "ok = not x > 1 or y"),
        Example("while pending: f()", "while not pending: f()"),
        Example("a or not b", "a or b"),
    ),
    leaves_alone=("if a: f()", "while True: f()", "a & b"),
)
