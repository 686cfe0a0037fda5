"""Order by something else.

Without its key a sort compares the items themselves; with ``len`` it compares how long they are.
Where all items are alike in the tests, none of this shows.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import keyword, with_argument, without_argument
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

KEYED = ("builtins.sorted", "builtins.min", "builtins.max", "heapq.nlargest", "heapq.nsmallest")


def change_key(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the call without its key, and with ``len`` for it."""
    if not context.calls(node, *KEYED) and context.method(node) != "sort":
        return
    key = keyword(node, "key")
    if key is None or (isinstance(key.value, cst.Name) and key.value.value == "None"):
        return
    yield without_argument(node, key)
    if context.resolve(cst.Name("len")) and context.resolve(key.value) != "builtins.len":
        yield with_argument(node, key, cst.Name("len"))


FAMILY = Family(
    name="sort-key",
    version=1,
    operator="SKD",
    summary="Items are ordered by themselves, or by length, instead of by their key.",
    visits=cst.Call,
    rewrite=change_key,
    examples=(
        Example("sorted(words, key=str.lower)", "sorted(words)"),
        Example("sorted(words, key=rank, reverse=True)", "sorted(words, reverse=True)"),
        Example("max(teams, key=points)", "max(teams, key=len)"),
        Example("xs.sort(key=age)", "xs.sort()"),
    ),
    leaves_alone=("sorted(xs)", "min(a, b)", "sorted(xs, key=None)", "groupby(xs, key=age)"),
)
