"""Give the answer for the other case."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def swap_cases(node: cst.IfExp, context: Context) -> Iterator[cst.IfExp]:
    """Yield the conditional expression with its two values exchanged."""
    yield node.with_changes(body=node.orelse, orelse=node.body)


FAMILY = Family(
    name="ternary-swap",
    version=1,
    operator="COI",
    summary="A conditional expression gives the value for the other case.",
    visits=cst.IfExp,
    rewrite=swap_cases,
    examples=(
        Example("a if a < b else b", "b if a < b else a"),
        Example("0 if empty else f(x) + 1", "f(x) + 1 if empty else 0"),
    ),
    leaves_alone=("if a: f()", "a and b", "x if c else x"),
)
