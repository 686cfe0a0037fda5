"""Give the parts of a pair each other's names."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import exchanged
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def rename_parts(node: cst.Tuple, context: Context) -> Iterator[cst.Tuple]:
    """Yield the names that something is unpacked into, with each two neighbours exchanged."""
    if not _is_target(node, context):
        return
    parts = list(node.elements)
    for place in range(len(parts) - 1):
        pair = parts[place : place + 2]
        if all(isinstance(part, cst.Element) for part in pair):
            first, second = (context.code(part.value) for part in pair)
            if first != second:
                yield node.with_changes(elements=exchanged(parts, place, place + 1))


def _is_target(node: cst.Tuple, context: Context) -> bool:
    match context.parent(node):
        case cst.AssignTarget(target=target) | cst.For(target=target) | cst.CompFor(target=target):
            return target is node
        case cst.AsName():
            return True
        case cst.Element() as element:
            outer = context.parent(element)
            return isinstance(outer, cst.Tuple) and _is_target(outer, context)
    return False


FAMILY = Family(
    name="unpack-order",
    version=1,
    operator="AER",
    summary="The parts of something unpacked go under each other's names.",
    visits=cst.Tuple,
    rewrite=rename_parts,
    examples=(
        Example("low, high = bounds(xs)", "high, low = bounds(xs)"),
        Example("for k, v in d.items(): f(k)", "for v, k in d.items(): f(k)"),
        Example("for (k, v) in pairs: f(k)", "for (v, k) in pairs: f(k)"),
        Example("[k for k, v in pairs]", "[k for v, k in pairs]"),
    ),
    leaves_alone=("f((a, b))", "a, *rest = xs", "x = a, b"),
)
