"""Round to another place, or cut off where rounding was meant."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import (
    argument,
    integer,
    number,
    with_argument,
    without_argument,
)
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

ROUND = ("builtins.round", "numpy.round", "numpy.around")


def round_otherwise(node: cst.Call, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield the rounding to other places, to none, as ``int``, and not at all."""
    if context.calls(node, "builtins.int") and len(node.args) == 1 and not node.args[0].star:
        if _is_computed(node.args[0].value) and context.resolve(cst.Name("round")):
            yield node.with_changes(func=cst.Name("round"))
        return
    if not context.calls(node, *ROUND) or argument(node, 0, "number") is None:
        return
    digits = argument(node, 1, "ndigits") or argument(node, 1, "decimals")
    if digits is None:
        if context.calls(node, "builtins.round") and context.resolve(cst.Name("int")):
            yield node.with_changes(func=cst.Name("int"))
        return
    places = integer(digits.value)
    if places is not None:
        yield with_argument(node, digits, number(places - 1))
        yield with_argument(node, digits, number(places + 1))
    yield without_argument(node, digits)
    yield node.args[0].value


def _is_computed(node: cst.BaseExpression) -> bool:
    """Whether an expression can be a fraction: ``int(text)`` reads, ``int(a * b)`` cuts off."""
    return isinstance(node, cst.BinaryOperation) and isinstance(
        node.operator, cst.Multiply | cst.Divide | cst.Power
    )


FAMILY = Family(
    name="rounding",
    version=1,
    operator="FCR",
    summary="A number is rounded to the wrong place, or cut off.",
    visits=cst.Call,
    rewrite=round_otherwise,
    examples=(
        Example("round(x, 2)", "round(x, 1)"),
        Example("round(x, 2)", "x"),
        Example("round(x)", "int(x)"),
        Example("int(total / 2)", "round(total / 2)"),
    ),
    leaves_alone=("int(text)", "round(*args)", "int(a + b)"),
)
