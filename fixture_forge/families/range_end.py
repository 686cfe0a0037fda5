"""Stop one step early or one step late.

``range(len(xs) - 1)`` skips the last item and says nothing about it; ``range(len(xs) + 1)`` runs
past the end, which Python notices only if somebody looks an item up.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import integer, positional, shifted, with_argument
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def move_end(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the range with its stop one lower and one higher, and without an adjustment it has.

    A literal keeps its number and gets the slip beside it (``range(7 - 1)``): ``range(6)`` is
    what numeric-constant offers.
    """
    if not context.calls(node, "builtins.range") or not positional(node):
        return
    stop = node.args[0 if len(node.args) == 1 else 1]
    if integer(stop.value) == 0 and len(node.args) == 1:
        return  # nothing to stop
    yield with_argument(node, stop, shifted(stop.value, -1))
    yield with_argument(node, stop, shifted(stop.value, 1))
    match stop.value:
        case cst.BinaryOperation(
            left=plain, operator=cst.Add() | cst.Subtract(), right=cst.Integer(value="1")
        ):
            yield with_argument(node, stop, plain)


FAMILY = Family(
    name="range-end",
    version=1,
    operator="CRP",
    summary="A range stops one step early or late.",
    visits=cst.Call,
    rewrite=move_end,
    examples=(
        Example("for i in range(len(xs)): f(i)", "for i in range(len(xs) - 1): f(i)"),
        Example("for i in range(len(xs)): f(i)", "for i in range(len(xs) + 1): f(i)"),
        Example("range(1, n + 1)", "range(1, n)"),
        Example("range(a, b, 2)", "range(a, b - 1, 2)"),
    ),
    leaves_alone=("range(0)", "range(*bounds)", "def f(range): range(3)", "xs.range(3)"),
)
