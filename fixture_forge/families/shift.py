"""Shift bits the wrong way, or one place too far."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import integer, like, number
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def shift_otherwise(node: cst.BinaryOperation, context: Context) -> Iterator[cst.BinaryOperation]:
    """Yield the shift in the other direction, and by one place more."""
    operator = node.operator
    if not isinstance(operator, cst.LeftShift | cst.RightShift):
        return
    places = integer(node.right)
    if places != 0:
        other = cst.RightShift if isinstance(operator, cst.LeftShift) else cst.LeftShift
        yield node.with_changes(operator=like(operator, other))
    if places is not None:
        yield node.with_changes(right=number(places + 1))


FAMILY = Family(
    name="shift",
    version=1,
    operator="SOR",
    summary="Bits are shifted in the wrong direction or too far.",
    visits=cst.BinaryOperation,
    rewrite=shift_otherwise,
    examples=(
        Example("1 << n", "1 >> n"),
        Example("x >> 8", "x >> 9"),
    ),
    leaves_alone=("a < b", "a * 2"),
)
