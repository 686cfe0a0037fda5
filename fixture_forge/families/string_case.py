"""Fold a text to the other case, or not at all.

Names that are typed as the tests type them never show it.
"""

from collections.abc import Iterator, Mapping

import libcst as cst

from fixture_forge.mutation.build import receiver, renamed, text
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

SWAPS: Mapping[str, str] = {
    "lower": "upper",
    "upper": "lower",
    "casefold": "upper",
    "title": "capitalize",
    "capitalize": "title",
    "swapcase": "lower",
    "islower": "isupper",
    "isupper": "islower",
}
_TESTS = ("islower", "isupper")


def fold_otherwise(node: cst.Call, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield the call of another folding, and the text as it was."""
    method = context.method(node) or ""
    if method not in SWAPS or node.args:
        return
    literal = text(receiver(node))
    if literal is not None and literal.lower() == literal.upper():
        return  # has no letters
    yield renamed(node, SWAPS[method])
    if method not in _TESTS:
        yield receiver(node)


FAMILY = Family(
    name="string-case",
    version=1,
    operator="FCR",
    summary="A text is folded to the wrong case, or not at all.",
    visits=cst.Call,
    rewrite=fold_otherwise,
    examples=(
        Example("name.lower()", "name.upper()"),
        Example("name.lower() == 'ann'", "name == 'ann'"),
        Example("head.title()", "head.capitalize()"),
    ),
    leaves_alone=("'[0-9]+'.upper()", "re.compile('[a-z]+')", "f.lower", "lower(x)"),
)
