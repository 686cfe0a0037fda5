"""Look at the wrong end of a text."""

from collections.abc import Iterator, Mapping

import libcst as cst

from fixture_forge.mutation.build import renamed
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

OTHER_END: Mapping[str, str] = {
    "startswith": "endswith",
    "endswith": "startswith",
    "removeprefix": "removesuffix",
    "removesuffix": "removeprefix",
}


def take_other_end(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the call of the method for the other end."""
    other = OTHER_END.get(context.method(node) or "")
    if other is not None:
        yield renamed(node, other)


FAMILY = Family(
    name="prefix-suffix",
    version=1,
    operator="FCR",
    summary="The beginning of a text is taken for its end.",
    visits=cst.Call,
    rewrite=take_other_end,
    examples=(
        Example("name.startswith('_')", "name.endswith('_')"),
        Example("path.removesuffix('.py')", "path.removeprefix('.py')"),
    ),
    leaves_alone=("startswith(name)", "name.strip('_')"),
)
