"""Stride over what should be visited.

With a step of 2 every other item is left out; with the step gone, or one more or less than it
was, groups overlap or leave gaps.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import (
    integer,
    number,
    positional,
    shifted,
    with_argument,
    with_positional,
    without_argument,
)
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def change_step(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the range with a step added, moved by one, or dropped."""
    if not context.calls(node, "builtins.range") or not positional(node):
        return
    if len(node.args) < 3:
        stop = integer(node.args[-1].value)
        start = integer(node.args[0].value) if len(node.args) == 2 else 0
        if stop is not None and start is not None and stop - start <= 1:
            return  # a single turn has no stride
        full = node if len(node.args) == 2 else node.with_changes(args=[_ZERO, *node.args])
        yield with_positional(full, cst.Integer("2"))
        return
    step = node.args[2]
    size = integer(step.value)
    if size is None:
        yield with_argument(node, step, shifted(step.value, 1))
        yield with_argument(node, step, shifted(step.value, -1))
    else:
        for moved in (size + 1, size - 1):
            if moved not in (0, 1):
                yield with_argument(node, step, number(moved))
    if size != 1:
        yield without_argument(node, step)


_ZERO = cst.Arg(cst.Integer("0"), comma=cst.Comma(whitespace_after=cst.SimpleWhitespace(" ")))

FAMILY = Family(
    name="range-step",
    version=1,
    operator="CRP",
    summary="A range takes steps of the wrong size.",
    visits=cst.Call,
    rewrite=change_step,
    examples=(
        Example("range(n)", "range(0, n, 2)"),
        Example("range(a, b)", "range(a, b, 2)"),
        Example("range(0, len(xs), size)", "range(0, len(xs), size + 1)"),
        Example("range(9, -1, -1)", "range(9, -1)"),
    ),
    leaves_alone=("range(1)", "range(0)", "range(*bounds)"),
)
