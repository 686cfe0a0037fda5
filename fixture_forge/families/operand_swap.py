"""Subtract, divide or join the wrong way round."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

# For the others the order makes no difference, or is that of `+` on texts, taken below.
ORDERED = (cst.Subtract, cst.Divide, cst.FloorDivide, cst.Modulo, cst.Power, cst.MatrixMultiply)
_TEXTS = (cst.SimpleString, cst.FormattedString, cst.ConcatenatedString)


def exchange(node: cst.BinaryOperation, context: Context) -> Iterator[cst.BinaryOperation]:
    """Yield the operation with its operands exchanged, where their order counts."""
    if context.code(node.left) == context.code(node.right):
        return
    texts = isinstance(node.left, _TEXTS) or isinstance(node.right, _TEXTS)
    if (isinstance(node.operator, ORDERED) and not texts) or (
        isinstance(node.operator, cst.Add) and texts
    ):
        yield node.with_changes(left=node.right, right=node.left)


FAMILY = Family(
    name="operand-swap",
    version=1,
    operator="AER",
    summary="The operands of a calculation are exchanged.",
    visits=cst.BinaryOperation,
    rewrite=exchange,
    examples=(
        Example("end - start", "start - end"),
        Example("a - b - c", "c - (a - b)"),
        Example("done / (done + left)", "(done + left) / done"),
        Example("name + '.txt'", "'.txt' + name"),
    ),
    leaves_alone=("a + b", "a * b", "x - x", "'%s' % name"),
)
