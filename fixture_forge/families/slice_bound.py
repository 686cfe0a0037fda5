"""Cut one item off too many, or leave one too many on.

``items[1:]`` drops the header; ``items[2:]`` drops the first row with it, and a table of a hundred
rows still looks like one.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import integer, number, shifted
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def move_bound(node: cst.Subscript, context: Context) -> Iterator[cst.Subscript]:
    """Yield the subscript with one bound of one of its slices moved by one."""
    for element in node.slice:
        cut = element.slice
        if not isinstance(cut, cst.Slice):
            continue
        for side, bound in (("lower", cut.lower), ("upper", cut.upper)):
            for moved in _moved(bound) if bound is not None else ():
                changed = element.with_changes(slice=cut.with_changes(**{side: moved}))
                yield node.with_changes(slice=[changed if e is element else e for e in node.slice])


def _moved(bound: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    place = integer(bound)
    if place is not None:
        # Past zero a position counts from the other end: that is another bug than one too many.
        away = 1 if place >= 0 else -1
        yield number(place + away)
        if place - away != 0:
            yield number(place - away)
        return
    match bound:
        case cst.BinaryOperation(
            left=plain, operator=cst.Add() | cst.Subtract(), right=cst.Integer(value="1")
        ):
            yield plain
        case cst.Name(value="None"):
            return
        case _:
            yield shifted(bound, -1)
            yield shifted(bound, 1)


FAMILY = Family(
    name="slice-bound",
    version=1,
    operator="CRP",
    summary="A slice begins or ends one item off.",
    visits=cst.Subscript,
    rewrite=move_bound,
    examples=(
        Example("items[1:]", "items[2:]"),
        Example("items[:-1]", "items[:-2]"),
        Example("items[:n]", "items[:n - 1]"),
        Example("xs[i:i + 1]", "xs[i:i]"),
    ),
    leaves_alone=("xs[:]", "xs[::-1]", "xs[0]", "xs[::2]"),
)
