"""Look something up with the method that answers a miss in the other way.

``find`` says -1 where ``index`` raises, and the last place is the first where there is only one.
"""

from collections.abc import Iterator, Mapping

import libcst as cst

from fixture_forge.mutation.build import renamed
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

VARIANTS: Mapping[str, tuple[str, ...]] = {
    "find": ("index", "rfind"),
    "index": ("find", "rindex"),
    "rfind": ("rindex", "find"),
    "rindex": ("rfind", "index"),
}


def look_up_otherwise(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the call of each related method."""
    if node.args:
        for other in VARIANTS.get(context.method(node) or "", ()):
            yield renamed(node, other)


FAMILY = Family(
    name="find-index",
    version=1,
    operator="FCR",
    summary="A search answers a miss, or a second hit, in the wrong way.",
    visits=cst.Call,
    rewrite=look_up_otherwise,
    examples=(
        Example("text.find(',')", "text.index(',')"),
        Example("names.index(name)", "names.find(name)"),
        Example("path.rfind('/')", "path.find('/')"),
    ),
    leaves_alone=("find(x)", "df.index", "frame.index()"),
)
