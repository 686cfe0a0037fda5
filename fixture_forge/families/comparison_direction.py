"""Compare the other way round.

``a < b`` and ``a > b`` agree about equals only: the smallest becomes the largest.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import like
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

MIRRORED: dict[type[cst.BaseCompOp], type[cst.BaseCompOp]] = {
    cst.LessThan: cst.GreaterThan,
    cst.GreaterThan: cst.LessThan,
    cst.LessThanEqual: cst.GreaterThanEqual,
    cst.GreaterThanEqual: cst.LessThanEqual,
}


def mirror(node: cst.ComparisonTarget, context: Context) -> Iterator[cst.ComparisonTarget]:
    """Yield the comparison with its sign turned round."""
    mirrored = MIRRORED.get(type(node.operator))
    if mirrored is not None:
        yield node.with_changes(operator=like(node.operator, mirrored))


FAMILY = Family(
    name="comparison-direction",
    version=1,
    operator="ROR",
    summary="An ordering is tested in the opposite direction.",
    visits=cst.ComparisonTarget,
    rewrite=mirror,
    examples=(
        Example("if price < best: best = price", "if price > best: best = price"),
        Example("0 <= x < n", "0 >= x < n"),
    ),
    leaves_alone=("a == b", "a << b", "x in xs"),
)
