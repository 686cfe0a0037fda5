"""Let the defaults win over what was asked for.

Of two dictionaries that are merged the later one wins; where no key is in both, either order does.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import exchanged, positional
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def merge_reversed(
    node: cst.Dict | cst.List | cst.Call, context: Context
) -> Iterator[cst.BaseExpression]:
    """Yield the merge with two neighbouring parts exchanged."""
    if isinstance(node, cst.Call):
        if context.calls(node, "collections.ChainMap", "itertools.chain"):
            for place in range(len(positional(node) or ()) - 1):
                yield node.with_changes(args=exchanged(list(node.args), place, place + 1))
        return
    parts = list(node.elements)
    for place in range(len(parts) - 1):
        pair = parts[place : place + 2]
        if all(isinstance(part, cst.StarredDictElement | cst.StarredElement) for part in pair):
            yield node.with_changes(elements=exchanged(parts, place, place + 1))


FAMILY = Family[cst.Dict | cst.List | cst.Call](
    name="merge-order",
    version=1,
    operator="AER",
    summary="Collections are merged in the wrong order.",
    visits=(cst.Dict, cst.List, cst.Call),
    rewrite=merge_reversed,
    examples=(
        Example("{**defaults, **options}", "{**options, **defaults}"),
        Example("[*head, *tail]", "[*tail, *head]"),
        Example(
            "from itertools import chain\nchain(a, b)\n",
            "from itertools import chain\nchain(b, a)\n",
        ),
    ),
    leaves_alone=("{**defaults, 'x': 1}", "[a, b]", "chain(a, b)", "f(**a, **b)"),
)
