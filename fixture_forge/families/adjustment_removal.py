"""Leave out the one that had to be added or taken off."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def leave_out(node: cst.BinaryOperation, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield ``x`` for ``x + 1`` and ``x - 1``."""
    match node:
        case cst.BinaryOperation(
            left=plain,
            operator=cst.Add() | cst.Subtract(),
            right=cst.Integer(value="1") | cst.Float(value="1.0"),
        ):
            yield plain


FAMILY = Family(
    name="adjustment-removal",
    version=1,
    operator="AOD",
    summary="The one that corrects a count is not added, or not taken off.",
    visits=cst.BinaryOperation,
    rewrite=leave_out,
    examples=(
        Example("days = (end - start).days + 1", "days = (end - start).days"),
        Example("last = len(xs) - 1", "last = len(xs)"),
        Example("2 * (a - b - 1)", "2 * (a - b)"),
    ),
    leaves_alone=("x + 2", "1 + x", "x * 1"),
)
