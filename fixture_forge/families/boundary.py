"""Move a comparison by exactly one point.

``age >= 18`` and ``age > 18`` agree about every age except 18. A boundary bug is
right almost everywhere, so only a test that stands on the line can see it.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import like
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

Ordering = cst.LessThan | cst.LessThanEqual | cst.GreaterThan | cst.GreaterThanEqual

# Each operator and the one that differs from it at equality and nowhere else.
# `==` and `in` are absent: negating them changes nearly every answer, not one.
ONE_POINT_APART: dict[type[Ordering], type[Ordering]] = {
    cst.LessThan: cst.LessThanEqual,
    cst.LessThanEqual: cst.LessThan,
    cst.GreaterThan: cst.GreaterThanEqual,
    cst.GreaterThanEqual: cst.GreaterThan,
}


def move_one_point(node: cst.ComparisonTarget, context: Context) -> Iterator[cst.ComparisonTarget]:
    """Yield the comparison that disagrees with ``node`` only at equality."""
    operator = node.operator
    if isinstance(operator, Ordering):
        yield node.with_changes(operator=like(operator, ONE_POINT_APART[type(operator)]))


FAMILY = Family(
    name="boundary",
    version=1,
    operator="ROR",
    summary="A comparison includes or excludes one point too many.",
    visits=cst.ComparisonTarget,
    rewrite=move_one_point,
    examples=(
        Example("age >= 18", "age > 18"),
        Example("while i<n: i += 1", "while i<=n: i += 1"),
        Example("0 <= x < n", "0 <= x <= n"),
    ),
    leaves_alone=("a == b", "key in table", "value is None"),
)
