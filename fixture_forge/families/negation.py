"""Leave out a ``not``."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def affirm(node: cst.UnaryOperation, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield what was denied."""
    if isinstance(node.operator, cst.Not):
        yield node.expression


FAMILY = Family(
    name="negation",
    version=1,
    operator="COD",
    summary="A negation is missing.",
    visits=cst.UnaryOperation,
    rewrite=affirm,
    examples=(
        Example("empty = not found", "empty = found"),
        Example("xs = [x for x in xs if not x.gone]", "xs = [x for x in xs if x.gone]"),
        Example("while not(done): f()", "while (done): f()"),
    ),
    leaves_alone=("-x", "a is not b", "a not in b"),
)
