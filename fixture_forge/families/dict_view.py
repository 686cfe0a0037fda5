"""Go through the keys for the values, or through either for both."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import renamed
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

VIEWS = ("items", "keys", "values")


def take_other_view(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the call of each other view."""
    view = context.method(node)
    if view in VIEWS and not node.args:
        for other in VIEWS:
            if other != view:
                yield renamed(node, other)


FAMILY = Family(
    name="dict-view",
    version=1,
    operator="FCR",
    summary="A dictionary is read by the wrong view.",
    visits=cst.Call,
    rewrite=take_other_view,
    examples=(
        Example("for k in d.keys(): f(k)", "for k in d.values(): f(k)"),
        Example("sum(d.values())", "sum(d.keys())"),
        Example("sorted(d.items())", "sorted(d.keys())"),
    ),
    leaves_alone=("d.items", "items()", "form.values(1)"),
)
