"""Match a pattern at the wrong place: anywhere, at the beginning, or the whole text."""

from collections.abc import Iterator, Mapping

import libcst as cst

from fixture_forge.mutation.build import renamed
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

VARIANTS: Mapping[str, tuple[str, ...]] = {
    "match": ("search", "fullmatch"),
    "search": ("match",),
    "fullmatch": ("match",),
    "findall": ("split",),
}


def match_elsewhere(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the call of a function that looks for the pattern at another place."""
    if not isinstance(node.func, cst.Attribute) or not node.args:
        return
    name = node.func.attr.value
    module = (context.resolve(node.func) or "").rpartition(".")[0]
    on_pattern = context.method(node) is not None and len(node.args) == 1
    if module in ("re", "regex") or (on_pattern and name != "findall"):
        for other in VARIANTS.get(name, ()):
            yield renamed(node, other)


FAMILY = Family(
    name="regex-anchor",
    version=1,
    operator="FCR",
    summary="A pattern is matched at the wrong place in a text.",
    visits=cst.Call,
    rewrite=match_elsewhere,
    examples=(
        Example("import re\nre.match(p, s)\n", "import re\nre.search(p, s)\n"),
        Example("import re\nre.fullmatch(p, s)\n", "import re\nre.match(p, s)\n"),
        Example("WORD.search(line)", "WORD.match(line)"),
    ),
    leaves_alone=("import glob\nglob.match(p)\n", "match(p, s)", "import re\nre.compile(p)\n"),
)
