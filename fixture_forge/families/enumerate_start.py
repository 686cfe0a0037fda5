"""Count from one for zero, or from zero for one."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import (
    argument,
    integer,
    number,
    shifted,
    with_argument,
    with_keyword,
    without_argument,
)
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def miscount(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the ``enumerate`` with another number for the first item."""
    if not context.calls(node, "builtins.enumerate") or argument(node, 0, "iterable") is None:
        return
    start = argument(node, 1, "start")
    if start is None:
        yield with_keyword(node, "start", cst.Integer("1"))
        return
    first = integer(start.value)
    if first != 0:
        yield without_argument(node, start)
    if first is None:
        yield with_argument(node, start, shifted(start.value, 1))
    else:
        yield with_argument(node, start, number(first + 1))


FAMILY = Family(
    name="enumerate-start",
    version=1,
    operator="CRP",
    summary="Counting starts from the wrong number.",
    visits=cst.Call,
    rewrite=miscount,
    examples=(
        Example("enumerate(xs)", "enumerate(xs, start=1)"),
        Example("enumerate(xs, 1)", "enumerate(xs)"),
        Example("enumerate(xs, start=offset)", "enumerate(xs, start=offset + 1)"),
    ),
    leaves_alone=("xs.enumerate()", "enumerate(*args)", "range(3)"),
)
