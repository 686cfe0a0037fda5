"""Add up from the wrong number."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import (
    argument,
    integer,
    number,
    with_argument,
    with_positional,
    without_argument,
)
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def add_from_elsewhere(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the sum with 1 to begin with, with another start, and without one."""
    if not context.calls(node, "builtins.sum", "math.prod") or argument(node, 0) is None:
        return
    start = argument(node, 1, "start")
    if start is None:
        if context.calls(node, "builtins.sum") and len(node.args) == 1:
            yield with_positional(node, cst.Integer("1"))
        return
    size = integer(start.value)
    if size is not None:
        yield with_argument(node, start, number(size + 1))
    if size != (0 if context.calls(node, "builtins.sum") else 1):
        yield without_argument(node, start)


FAMILY = Family(
    name="sum-start",
    version=1,
    operator="CRP",
    summary="A sum starts from the wrong number.",
    visits=cst.Call,
    rewrite=add_from_elsewhere,
    examples=(
        Example("sum(xs)", "sum(xs, 1)"),
        Example("sum(x * x for x in xs)", "sum((x * x for x in xs), 1)"),
        Example("sum(rows, start)", "sum(rows)"),
    ),
    leaves_alone=("df.sum()", "sum(*xs)", "def sum(x): ...\nsum(y)"),
)
