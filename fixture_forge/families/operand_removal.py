"""Forget one of two conditions, or the fallback.

``name or "nobody"`` without its second half is right for everybody who has a name.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def drop_operand(node: cst.BooleanOperation, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield each side of ``and`` or ``or`` alone."""
    yield node.left
    yield node.right


FAMILY = Family(
    name="operand-removal",
    version=1,
    operator="COD",
    summary="One of two conditions, or a fallback, is missing.",
    visits=cst.BooleanOperation,
    rewrite=drop_operand,
    examples=(
        Example("if a and b: f()", "if b: f()"),
        Example("who = name or 'nobody'", "who = name"),
        Example("a and b and c", "a and b"),
    ),
    leaves_alone=("a + b", "not a"),
)
