"""Write down the number next to the right one.

Off by one in a whole number, off by a tenth in a fraction: the size of a slip of the pen.
"""

from collections.abc import Iterator
from math import isfinite

import libcst as cst

from fixture_forge.mutation.build import integer, number
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

Number = cst.Integer | cst.Float | cst.UnaryOperation


def miswrite(node: Number, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield the numbers on both sides of a literal, a minus before it included."""
    parent = context.parent(node)
    match node:
        case cst.Float() if isfinite(node.evaluated_value):  # `1e999` is not
            for moved in (node.evaluated_value + 0.1, node.evaluated_value - 0.1):
                yield _decimal(moved)
        case cst.Integer() if not _has_minus(node, parent):
            for place in (node.evaluated_value + 1, node.evaluated_value - 1):
                yield _spelled_like(node, place)
        case cst.UnaryOperation(operator=cst.Minus(), expression=cst.Integer()):
            value = integer(node)
            assert value is not None
            yield number(value + 1)
            yield number(value - 1)


def _has_minus(node: cst.CSTNode, parent: cst.CSTNode) -> bool:
    return isinstance(parent, cst.UnaryOperation) and isinstance(parent.operator, cst.Minus)


def _decimal(value: float) -> cst.BaseExpression:
    # Ten digits are more than anybody writes, and few enough to lose 0.30000000000000004.
    tidy = round(value, 10)
    if tidy < 0:
        return cst.UnaryOperation(cst.Minus(), cst.Float(repr(-tidy)))
    return cst.Float(repr(abs(tidy)))


def _spelled_like(node: cst.Integer, value: int) -> cst.BaseExpression:
    """Keep the base and the grouping of digits: ``0xff`` is followed by ``0x100``."""
    written = node.value.lower()
    if value >= 0 and written[:2] in ("0x", "0o", "0b"):
        return cst.Integer(f"{value:#{written[1]}}")
    if value >= 0 and "_" in written:
        return cst.Integer(f"{value:_}")
    return number(value)


FAMILY = Family[Number](
    name="numeric-constant",
    version=1,
    operator="CRP",
    summary="A number is one too large or too small.",
    visits=(cst.Integer, cst.Float, cst.UnaryOperation),
    rewrite=miswrite,
    examples=(
        Example("limit = 100", "limit = 101"),
        Example("limit = 1_000", "limit = 1_001"),
        Example("share = 0.2", "share = 0.1"),
        Example("fill(0.0)", "fill(-0.1)"),
        Example("xs[-1]", "xs[-2]"),
    ),
    leaves_alone=("def f(n=3): ...", "z = 1j", "huge = 1e999", "x: Literal[1, 2]"),
)
