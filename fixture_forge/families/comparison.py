"""Ask the opposite question.

``==`` for ``!=`` changes nearly every answer, not one: the coarse relative of a boundary bug.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import like
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

OPPOSITES: dict[type[cst.BaseCompOp], type[cst.BaseCompOp]] = {
    cst.Equal: cst.NotEqual,
    cst.NotEqual: cst.Equal,
    cst.Is: cst.IsNot,
    cst.IsNot: cst.Is,
    cst.In: cst.NotIn,
    cst.NotIn: cst.In,
}


def ask_the_opposite(
    node: cst.ComparisonTarget, context: Context
) -> Iterator[cst.ComparisonTarget]:
    """Yield the comparison with the operator that says the contrary."""
    opposite = OPPOSITES.get(type(node.operator))
    if opposite is not None:
        yield node.with_changes(operator=like(node.operator, opposite))


FAMILY = Family(
    name="comparison",
    version=1,
    operator="ROR",
    summary="A test for equality, identity or membership is the opposite one.",
    visits=cst.ComparisonTarget,
    rewrite=ask_the_opposite,
    examples=(
        Example("a == b", "a != b"),
        Example("value is None", "value is not None"),
        Example("key not in table", "key in table"),
    ),
    leaves_alone=("a < b", "for x in xs: f(x)", "not a"),
)
