"""Keep the order in which things came.

Input that happens to be in order, as in so many tests, comes out right all the same.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import positional
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def leave_unsorted(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield ``list`` for ``sorted``, with the key and the direction gone."""
    sorts_one = context.calls(node, "builtins.sorted") and len(positional(node) or ()) == 1
    if sorts_one and context.resolve(cst.Name("list")):
        only = node.args[0].with_changes(comma=cst.MaybeSentinel.DEFAULT)
        yield node.with_changes(func=cst.Name("list"), args=[only])


FAMILY = Family(
    name="sort-removal",
    version=1,
    operator="FCD",
    summary="A sequence is left in the order in which it came.",
    visits=cst.Call,
    rewrite=leave_unsorted,
    examples=(
        Example("sorted(xs)", "list(xs)"),
        Example("sorted(words, key=len, reverse=True)", "list(words)"),
    ),
    leaves_alone=("sorted(*groups)", "xs.sort()", "def sorted(xs): ...\nsorted(ys)"),
)
