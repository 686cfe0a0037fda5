"""Lose a sign."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def lose_sign(node: cst.UnaryOperation, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield the operand without its minus or its ``~``."""
    match node:
        case cst.UnaryOperation(expression=cst.Integer(value="0") | cst.Float(value="0.0")):
            return
        case cst.UnaryOperation(operator=cst.Minus() | cst.BitInvert(), expression=operand):
            yield operand


FAMILY = Family(
    name="unary-operator",
    version=1,
    operator="UOD",
    summary="A minus or a bit inversion is missing.",
    visits=cst.UnaryOperation,
    rewrite=lose_sign,
    examples=(
        Example("y = -x", "y = x"),
        Example("flags & ~mask", "flags & mask"),
        Example("-a ** b", "a ** b"),
    ),
    leaves_alone=("not x", "-0", "a - b", "+x"),
)
