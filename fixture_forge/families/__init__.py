"""The kinds of bug that can be injected: one small file each, in one explicit order.

Families of other packages come by the entry point ``fixture_forge.families``, whose names are the
names of families; one of them is loaded only when it is asked for by its name.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points

from fixture_forge.errors import UnknownFamily
from fixture_forge.families import (
    abs as abs_,
)
from fixture_forge.families import (
    accumulator_init,
    adjustment_removal,
    append_extend,
    argument_swap,
    arithmetic_operator,
    augmented_assignment,
    bitwise_operator,
    boolean_constant,
    boundary,
    break_continue,
    chained_comparison,
    clamp_removal,
    comparison,
    comparison_direction,
    comprehension_filter,
    condition_inversion,
    conversion_removal,
    copy_removal,
    dict_default,
    dict_view,
    early_return,
    enumerate_start,
    exception_type,
    find_index,
    function_swap,
    guard,
    identity_equality,
    join_separator,
    keyword_default,
    list_index,
    logical_operator,
    merge_order,
    negation,
    negative_index,
    none_check,
    numeric_constant,
    operand_removal,
    operand_swap,
    prefix_suffix,
    queue_end,
    raise_removal,
    range_end,
    range_start,
    range_step,
    regex_anchor,
    reversal,
    rounding,
    set_list,
    shift,
    slice_bound,
    sort_key,
    sort_order,
    sort_removal,
    split_limit,
    statement_deletion,
    string_case,
    strip_variant,
    sum_start,
    ternary_swap,
    time_unit,
    type_check,
    unary_operator,
    unpack_order,
    yield_from,
    zip_order,
)
from fixture_forge.mutation.model import AnyFamily, Family

ENTRY_POINTS = "fixture_forge.families"

# The order is part of the interface: enumeration and documentation follow it.
FAMILIES: tuple[AnyFamily, ...] = (
    boundary.FAMILY,
    comparison.FAMILY,
    comparison_direction.FAMILY,
    identity_equality.FAMILY,
    chained_comparison.FAMILY,
    none_check.FAMILY,
    range_end.FAMILY,
    range_start.FAMILY,
    range_step.FAMILY,
    sort_order.FAMILY,
    sort_key.FAMILY,
    sort_removal.FAMILY,
    reversal.FAMILY,
    accumulator_init.FAMILY,
    arithmetic_operator.FAMILY,
    augmented_assignment.FAMILY,
    adjustment_removal.FAMILY,
    operand_swap.FAMILY,
    bitwise_operator.FAMILY,
    shift.FAMILY,
    unary_operator.FAMILY,
    guard.FAMILY,
    condition_inversion.FAMILY,
    logical_operator.FAMILY,
    operand_removal.FAMILY,
    negation.FAMILY,
    ternary_swap.FAMILY,
    list_index.FAMILY,
    negative_index.FAMILY,
    slice_bound.FAMILY,
    function_swap.FAMILY,
    copy_removal.FAMILY,
    boolean_constant.FAMILY,
    numeric_constant.FAMILY,
    break_continue.FAMILY,
    statement_deletion.FAMILY,
    early_return.FAMILY,
    raise_removal.FAMILY,
    yield_from.FAMILY,
    exception_type.FAMILY,
    enumerate_start.FAMILY,
    sum_start.FAMILY,
    dict_default.FAMILY,
    dict_view.FAMILY,
    zip_order.FAMILY,
    argument_swap.FAMILY,
    keyword_default.FAMILY,
    merge_order.FAMILY,
    unpack_order.FAMILY,
    string_case.FAMILY,
    strip_variant.FAMILY,
    join_separator.FAMILY,
    find_index.FAMILY,
    prefix_suffix.FAMILY,
    split_limit.FAMILY,
    regex_anchor.FAMILY,
    set_list.FAMILY,
    append_extend.FAMILY,
    queue_end.FAMILY,
    comprehension_filter.FAMILY,
    rounding.FAMILY,
    abs_.FAMILY,
    clamp_removal.FAMILY,
    conversion_removal.FAMILY,
    type_check.FAMILY,
    time_unit.FAMILY,
)
_BY_NAME = {family.name: family for family in FAMILIES}


def family(name: str) -> AnyFamily:
    """Return the family of this name, from this package or another that offers it.

    Raises UnknownFamily if nobody has it.
    """
    return _BY_NAME[name] if name in _BY_NAME else load(name)


def load(name: str) -> AnyFamily:
    """Return a family that another package offers by entry point. Raises UnknownFamily if none."""
    found = _offered(name)
    if not found:
        raise UnknownFamily(f"No family is named {name!r}.", hint=_suggestion(name))
    if len(found) > 1:
        values = ", ".join(sorted(point.value for point in found))
        raise UnknownFamily(
            f"Several packages offer a family {name!r}: {values}.",
            hint="Uninstall all of them but one.",
        )
    point = found[0]
    try:
        loaded = point.load()
    except Exception as error:  # whatever the other package does when it is imported
        raise UnknownFamily(
            f"The family {name!r} cannot be loaded from {point.value}: {error}.",
            hint="Repair or uninstall the package that offers it.",
        ) from error
    if not isinstance(loaded, Family) or loaded.name != name:
        raise UnknownFamily(
            f"{point.value} is not a family named {name!r}.",
            hint="Let the entry point name a Family value whose name is the entry point's own.",
        )
    return loaded


def _offered(name: str) -> list[EntryPoint]:
    return list(entry_points(group=ENTRY_POINTS, name=name))


def _suggestion(name: str) -> str:
    near = get_close_matches(name, known_names(), n=3, cutoff=0.5)
    if near:
        return f"Did you mean {' or '.join(near)}? `forge families` lists all."
    return "`forge families` lists all."


def known_names() -> Iterable[str]:
    """Return the names of all families, those that other packages offer included but not loaded."""
    others = {point.name for point in entry_points(group=ENTRY_POINTS)}
    return [*_BY_NAME, *sorted(others - _BY_NAME.keys())]
