"""Forget one end of a chain of comparisons.

``0 <= x < n`` holds x from both sides; with one of them gone the other still looks complete.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def drop_an_end(node: cst.Comparison, context: Context) -> Iterator[cst.Comparison]:
    """Yield the chain without its last comparison, and without its first."""
    if len(node.comparisons) < 2:
        return
    yield node.with_changes(comparisons=node.comparisons[:-1])
    yield node.with_changes(left=node.comparisons[0].comparator, comparisons=node.comparisons[1:])


FAMILY = Family(
    name="chained-comparison",
    version=1,
    operator="COD",
    summary="A chain of comparisons lacks one of its ends.",
    visits=cst.Comparison,
    rewrite=drop_an_end,
    examples=(
        Example("0 <= x < n", "0 <= x"),
        Example("0 <= x < n", "x < n"),
        Example("a < b < c < d", "b < c < d"),
    ),
    leaves_alone=("a < b", "a < b and b < c"),
)
