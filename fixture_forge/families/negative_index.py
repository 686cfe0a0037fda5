"""Take the last but one for the last, or the first for the last.

In a list of one item ``[0]`` and ``[-1]`` are the same; in a list of two ``[-2]`` is the first.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import integer, number
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def count_from_the_end(node: cst.Subscript, context: Context) -> Iterator[cst.Subscript]:
    """Yield the subscript with another place at the end, or with the other end."""
    for element in node.slice:
        if not isinstance(element.slice, cst.Index):
            continue
        for place in _others(integer(element.slice.value)):
            index = element.slice.with_changes(value=number(place))
            changed = element.with_changes(slice=index)
            yield node.with_changes(slice=[changed if e is element else e for e in node.slice])


def _others(place: int | None) -> tuple[int, ...]:
    if place is None or place > 0:
        return ()
    if place == 0:
        return (-1,)
    return (-2, 0) if place == -1 else (place - 1, place + 1)


FAMILY = Family(
    name="negative-index",
    version=1,
    operator="CRP",
    summary="An item is counted from the end wrongly, or from the wrong end.",
    visits=cst.Subscript,
    rewrite=count_from_the_end,
    examples=(
        Example("xs[-1]", "xs[-2]"),
        Example("xs[-1]", "xs[0]"),
        Example("xs[-2]", "xs[-1]"),
        Example("xs[0]", "xs[-1]"),
    ),
    leaves_alone=("xs[1]", "xs[:-1]", "xs[i]"),
)
