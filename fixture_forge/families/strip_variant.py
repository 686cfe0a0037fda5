"""Trim the wrong end of a text, or none.

Blanks at one end are trimmed as before; tests that have none at the other see nothing.
"""

from collections.abc import Iterator, Mapping

import libcst as cst

from fixture_forge.mutation.build import receiver, renamed
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

VARIANTS: Mapping[str, tuple[str, ...]] = {
    "strip": ("rstrip", "lstrip"),
    "rstrip": ("strip", "lstrip"),
    "lstrip": ("strip", "rstrip"),
}


def trim_otherwise(node: cst.Call, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield the call of each other variant, and the text untrimmed."""
    method = context.method(node) or ""
    if method in VARIANTS:
        for other in VARIANTS[method]:
            yield renamed(node, other)
        yield receiver(node)


FAMILY = Family(
    name="strip-variant",
    version=1,
    operator="FCR",
    summary="A text is trimmed at the wrong end, or not at all.",
    visits=cst.Call,
    rewrite=trim_otherwise,
    examples=(
        Example("line.strip()", "line.rstrip()"),
        Example("line.rstrip('\\n')", "line.strip('\\n')"),
        Example("line.strip().split()", "line.split()"),
    ),
    leaves_alone=("strip(line)", "line.split()"),
)
