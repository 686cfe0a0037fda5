"""Pair things up in the wrong order.

The pairs are all there; what should be first is second.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import exchanged, positional
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

PAIRING = ("builtins.zip", "itertools.zip_longest", "itertools.product")


def pair_reversed(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the call with each two neighbouring sequences exchanged."""
    if not context.calls(node, *PAIRING):
        return
    sources = positional(node) or []
    for place in range(len(sources) - 1):
        if context.code(sources[place]) != context.code(sources[place + 1]):
            yield node.with_changes(args=exchanged(list(node.args), place, place + 1))


FAMILY = Family(
    name="zip-order",
    version=1,
    operator="AER",
    summary="Sequences are paired in the wrong order.",
    visits=cst.Call,
    rewrite=pair_reversed,
    examples=(
        Example("zip(names, ages)", "zip(ages, names)"),
        Example("zip(a, b, c)", "zip(a, c, b)"),
    ),
    leaves_alone=("zip(*rows)", "zip(xs)", "zip(xs, xs)", "archive.zip(a, b)"),
)
