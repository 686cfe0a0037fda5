"""Let a number run past the bound that held it."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import positional
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def let_run(node: cst.Call, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield each of the two values between which ``min`` or ``max`` chooses, but no bare number."""
    if not context.calls(node, "builtins.min", "builtins.max"):
        return
    values = positional(node)
    if values is None or len(values) != 2 or len(node.args) != 2:
        return
    for value in values:
        if not isinstance(value, cst.BaseNumber | cst.UnaryOperation):
            yield value


FAMILY = Family(
    name="clamp-removal",
    version=1,
    operator="FCD",
    summary="A number is not held within its bound.",
    visits=cst.Call,
    rewrite=let_run,
    examples=(
        Example("max(0, stock - sold)", "stock - sold"),
        Example("min(limit, wanted)", "wanted"),
        Example("2 * min(a + b, limit)", "2 * (a + b)"),
    ),
    leaves_alone=("min(xs)", "max(a, b, c)", "min(xs, key=age)"),
)
