"""Keep what occurs twice, or lose it.

A set forgets repetitions and order; a list keeps both. Input without repetitions hides it.
"""

from collections.abc import Iterator, Mapping

import libcst as cst

from fixture_forge.mutation.build import positional
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

SWAPS: Mapping[str, str] = {
    "builtins.set": "list",
    "builtins.frozenset": "tuple",
    "builtins.list": "set",
    "builtins.tuple": "frozenset",
}


def collect_otherwise(
    node: cst.Call | cst.SetComp, context: Context
) -> Iterator[cst.BaseExpression]:
    """Yield the list for a set, or the set for a list."""
    match node:
        case cst.SetComp(lbrace=left, rbrace=right):
            yield cst.ListComp(
                elt=node.elt,
                for_in=node.for_in,
                lbracket=cst.LeftSquareBracket(whitespace_after=left.whitespace_after),
                rbracket=cst.RightSquareBracket(whitespace_before=right.whitespace_before),
                lpar=node.lpar,
                rpar=node.rpar,
            )
        case cst.Call() if len(positional(node) or ()) == 1:
            other = SWAPS.get(context.resolve(node.func) or "")
            if other is not None and context.resolve(cst.Name(other)):
                yield node.with_changes(func=cst.Name(other))


FAMILY = Family[cst.Call | cst.SetComp](
    name="set-list",
    version=1,
    operator="FCR",
    summary="Repetitions are kept where they should go, or lost where they count.",
    visits=(cst.Call, cst.SetComp),
    rewrite=collect_otherwise,
    examples=(
        Example("len(set(words))", "len(list(words))"),
        Example("len({w.lower() for w in words})", "len([w.lower() for w in words])"),
        Example("list(words)", "set(words)"),
    ),
    leaves_alone=("set()", "list()", "{1, 2}", "def set(x): ...\nset(xs)"),
)
