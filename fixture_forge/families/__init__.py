"""The kinds of bug that can be injected: one small file each, in one explicit order."""

from fixture_forge.families import (
    accumulator_init,
    arithmetic_operator,
    boundary,
    copy_removal,
    function_swap,
    guard,
    list_index,
    range_end,
    slice_bound,
    sort_order,
    statement_deletion,
)
from fixture_forge.mutation.model import AnyFamily

FAMILIES: tuple[AnyFamily, ...] = (
    boundary.FAMILY,
    range_end.FAMILY,
    sort_order.FAMILY,
    accumulator_init.FAMILY,
    arithmetic_operator.FAMILY,
    guard.FAMILY,
    list_index.FAMILY,
    function_swap.FAMILY,
    copy_removal.FAMILY,
    slice_bound.FAMILY,
    statement_deletion.FAMILY,
)
