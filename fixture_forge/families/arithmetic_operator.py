"""Compute with the neighbouring operator.

``price - discount`` and ``price + discount`` take the same operands and give a number either way,
so nothing complains but a test that knows the sum.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import like
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

SWAPS: dict[type[cst.BaseBinaryOp], tuple[type[cst.BaseBinaryOp], ...]] = {
    cst.Add: (cst.Subtract,),
    cst.Subtract: (cst.Add,),
    cst.Multiply: (cst.FloorDivide, cst.Divide, cst.Add),
    cst.Divide: (cst.FloorDivide, cst.Multiply),
    cst.FloorDivide: (cst.Divide, cst.Modulo),
    cst.Modulo: (cst.FloorDivide,),
    cst.Power: (cst.Multiply,),
    cst.MatrixMultiply: (cst.Multiply,),
}
# Where the right operand is one of these, both operators give the same number: `x + 0`, `x / 1`.
NEUTRAL: dict[type[cst.BaseBinaryOp], str] = {
    cst.Add: "0",
    cst.Subtract: "0",
    cst.Multiply: "1",
    cst.Divide: "1",
    cst.FloorDivide: "1",
    cst.Power: "1",
}
_TEXTS = (cst.SimpleString, cst.FormattedString, cst.ConcatenatedString)


def swap_operator(node: cst.BinaryOperation, context: Context) -> Iterator[cst.BinaryOperation]:
    """Yield the operation with each operator that is easily taken for its own."""
    operator = node.operator
    if isinstance(node.right, cst.Integer) and NEUTRAL.get(type(operator)) == node.right.value:
        return
    if isinstance(operator, cst.Modulo) and isinstance(node.left, _TEXTS):
        return  # formats a text
    for wrong in SWAPS.get(type(operator), ()):
        yield node.with_changes(operator=like(operator, wrong))


FAMILY = Family(
    name="arithmetic-operator",
    version=1,
    operator="AOR",
    summary="A calculation uses the neighbouring operator.",
    visits=cst.BinaryOperation,
    rewrite=swap_operator,
    examples=(
        Example("price - discount", "price + discount"),
        Example("width*height", "width//height"),
        Example("total // 2", "total / 2"),
        Example("a - b - c", "a - b + c"),
        Example("(a + b) ** c", "(a + b) * c"),
    ),
    leaves_alone=("x + 0", "x * 1", "'%s' % name", "x << 2", "def f(x: int | None): ..."),
)
