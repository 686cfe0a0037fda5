"""Take the neighbour of the item that was meant.

``parts[1]`` is as good a piece of code as ``parts[0]``; which of them holds the name, only the data
know.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import integer, number, shifted
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def take_neighbour(node: cst.Subscript, context: Context) -> Iterator[cst.Subscript]:
    """Yield the subscript with one of its positions moved by one."""
    for element in node.slice:
        if isinstance(element.slice, cst.Index):
            for moved in _neighbours(element.slice.value, context):
                changed = element.with_changes(slice=element.slice.with_changes(value=moved))
                yield node.with_changes(slice=[changed if e is element else e for e in node.slice])


def _neighbours(index: cst.BaseExpression, context: Context) -> Iterator[cst.BaseExpression]:
    place = integer(index)
    if place is not None and place >= 0:
        yield number(place + 1)
        if place > 0:
            yield number(place - 1)
    match index:
        case cst.BinaryOperation(
            left=plain, operator=cst.Add() | cst.Subtract(), right=cst.Integer(value="1")
        ):
            yield plain
        case cst.Name() if _counts(index, context):
            yield shifted(index, -1)
            yield shifted(index, 1)


def _counts(index: cst.Name, context: Context) -> bool:
    """Whether a name runs over a range or is the first of an ``enumerate``."""
    for use in context.name_uses(index.value, context.scope(index)):
        match context.parent(use):
            case cst.For(target=target, iter=source) | cst.CompFor(target=target, iter=source):
                if target is use and context.calls(source, "builtins.range"):
                    return True
            case cst.Element() as element:
                pair = context.parent(element)
                match pair, context.parent(pair):
                    case cst.Tuple(elements=[first, *_]), (
                        cst.For(target=target, iter=source)
                        | cst.CompFor(target=target, iter=source)
                    ):
                        if first is element and target is pair:
                            return context.calls(source, "builtins.enumerate")
    return False


FAMILY = Family(
    name="list-index",
    version=1,
    operator="CRP",
    summary="An item next to the right one is taken.",
    visits=cst.Subscript,
    rewrite=take_neighbour,
    examples=(
        Example("parts[0]", "parts[1]"),
        Example("table[i, 2]", "table[i, 1]"),
        Example("xs[i + 1] - xs[i]", "xs[i] - xs[i]"),
        Example("for i in range(9): f(xs[i])", "for i in range(9): f(xs[i - 1])"),
    ),
    leaves_alone=("table['name']", "xs[-1]", "counts[word]", "x: Annotated[int, 1]"),
)
