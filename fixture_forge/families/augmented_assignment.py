"""Update with the wrong operator, or replace where something should be added.

``total = x`` is one character away from ``total += x`` and right for a list of one.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import around, like
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

SWAPS: dict[type[cst.BaseAugOp], type[cst.BaseAugOp]] = {
    cst.AddAssign: cst.SubtractAssign,
    cst.SubtractAssign: cst.AddAssign,
    cst.MultiplyAssign: cst.DivideAssign,
    cst.DivideAssign: cst.MultiplyAssign,
    cst.FloorDivideAssign: cst.DivideAssign,
    cst.ModuloAssign: cst.FloorDivideAssign,
    cst.PowerAssign: cst.MultiplyAssign,
    cst.BitAndAssign: cst.BitOrAssign,
    cst.BitOrAssign: cst.BitAndAssign,
    cst.BitXorAssign: cst.BitOrAssign,
    cst.LeftShiftAssign: cst.RightShiftAssign,
    cst.RightShiftAssign: cst.LeftShiftAssign,
}


def misupdate(node: cst.AugAssign, context: Context) -> Iterator[cst.AugAssign | cst.Assign]:
    """Yield the update with the neighbouring operator, and the plain assignment."""
    operator = node.operator
    other = SWAPS.get(type(operator))
    if other is not None:
        yield node.with_changes(operator=like(operator, other))
    before, after = around(operator)
    target = cst.AssignTarget(
        node.target,
        whitespace_before_equal=before,
        whitespace_after_equal=after,
    )
    yield cst.Assign([target], node.value, semicolon=node.semicolon)


FAMILY = Family(
    name="augmented-assignment",
    version=1,
    operator="ASR",
    summary="A variable is updated with the wrong operator, or overwritten.",
    visits=cst.AugAssign,
    rewrite=misupdate,
    examples=(
        Example("total += x", "total -= x"),
        Example("total += x", "total = x"),
        Example("flags|=mask", "flags&=mask"),
    ),
    leaves_alone=("total = total + x", "total = x"),
)
