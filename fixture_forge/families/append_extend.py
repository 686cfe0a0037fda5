"""Put in one thing as many, or many as one.

``extend`` takes a text apart into its letters; ``append`` puts a list inside the list.
"""

from collections.abc import Iterator, Mapping

import libcst as cst

from fixture_forge.mutation.build import renamed
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

SWAPS: Mapping[str, str] = {
    "append": "extend",
    "extend": "append",
    "appendleft": "extendleft",
    "extendleft": "appendleft",
    "add": "update",
}


def put_in_otherwise(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the call of the method for the other number of things."""
    other = SWAPS.get(context.method(node) or "")
    if other is not None and len(node.args) == 1:
        yield renamed(node, other)


FAMILY = Family(
    name="append-extend",
    version=1,
    operator="FCR",
    summary="Several items are put in as one, or one as several.",
    visits=cst.Call,
    rewrite=put_in_otherwise,
    examples=(
        Example("out.append(row)", "out.extend(row)"),
        Example("out.extend(rows)", "out.append(rows)"),
        Example("seen.add(word)", "seen.update(word)"),
    ),
    leaves_alone=("append(row)", "d.update(a=1)", "counts.update(words)"),
)
