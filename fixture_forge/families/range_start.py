"""Begin one step early or one step late.

Starting at 1 for 0 skips the first item; starting at 0 for 1 counts something that is not there.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import integer, positional, shifted, with_argument
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def move_start(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the range with its start one higher and one lower; a start of 0 may be unwritten."""
    if not context.calls(node, "builtins.range") or not positional(node):
        return
    first = node.args[0]
    if len(node.args) == 1:
        if integer(first.value) != 0:
            yield node.with_changes(args=[_ONE, first])
        return
    yield with_argument(node, first, shifted(first.value, 1))
    yield with_argument(node, first, shifted(first.value, -1))
    match first.value:
        case cst.BinaryOperation(
            left=plain, operator=cst.Add() | cst.Subtract(), right=cst.Integer(value="1")
        ):
            yield with_argument(node, first, plain)


_ONE = cst.Arg(cst.Integer("1"), comma=cst.Comma(whitespace_after=cst.SimpleWhitespace(" ")))

FAMILY = Family(
    name="range-start",
    version=1,
    operator="CRP",
    summary="A range starts one step early or late.",
    visits=cst.Call,
    rewrite=move_start,
    examples=(
        Example("range(n)", "range(1, n)"),
        Example("range(a, b)", "range(a + 1, b)"),
        Example("range(i + 1, n)", "range(i, n)"),
    ),
    leaves_alone=("range(0)", "range(*bounds)", "xs.range(1, 2)"),
)
