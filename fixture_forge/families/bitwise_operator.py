"""Combine bits, or sets, the other way."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import like
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

SWAPS: dict[type[cst.BaseBinaryOp], tuple[type[cst.BaseBinaryOp], ...]] = {
    cst.BitAnd: (cst.BitOr,),
    cst.BitOr: (cst.BitAnd, cst.BitXor),
    cst.BitXor: (cst.BitOr,),
}


def swap_operator(node: cst.BinaryOperation, context: Context) -> Iterator[cst.BinaryOperation]:
    """Yield the operation with each other operator on bits."""
    for wrong in SWAPS.get(type(node.operator), ()):
        yield node.with_changes(operator=like(node.operator, wrong))


FAMILY = Family(
    name="bitwise-operator",
    version=1,
    operator="LOR",
    summary="Bits, sets or masks are combined by the wrong operator.",
    visits=cst.BinaryOperation,
    rewrite=swap_operator,
    examples=(
        Example("flags & mask", "flags | mask"),
        Example("seen | new", "seen & new"),
        Example("a ^ b", "a | b"),
    ),
    leaves_alone=("def f(x: int | None): ...", "Number = int | float", "a and b", "a + b"),
)
