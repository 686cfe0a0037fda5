"""Take being equal for being the same.

Two equal lists are two lists. ``is`` answers for the object, ``==`` for what it holds; small
numbers and short texts hide the difference.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import like
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

SWAPS: dict[type[cst.BaseCompOp], type[cst.BaseCompOp]] = {
    cst.Equal: cst.Is,
    cst.NotEqual: cst.IsNot,
    cst.Is: cst.Equal,
    cst.IsNot: cst.NotEqual,
}
_CONSTANTS = ("None", "True", "False", "Ellipsis", "NotImplemented")


def confuse(node: cst.Comparison, context: Context) -> Iterator[cst.Comparison]:
    """Yield the comparison of two variables with ``is`` for ``==``, or the reverse."""
    if len(node.comparisons) != 1:
        return
    target = node.comparisons[0]
    other = SWAPS.get(type(target.operator))
    if other is not None and _varies(node.left) and _varies(target.comparator):
        changed = target.with_changes(operator=_spaced(target.operator, other))
        yield node.with_changes(comparisons=[changed])


def _spaced(operator: cst.BaseCompOp, kind: type[cst.BaseCompOp]) -> cst.BaseCompOp:
    same = like(operator, kind)
    if getattr(operator, "whitespace_before", cst.SimpleWhitespace("")).empty:
        return kind()  # `a==b` has no room for a word
    return same


def _varies(node: cst.BaseExpression) -> bool:
    if isinstance(node, cst.Name):
        return node.value not in _CONSTANTS
    return isinstance(node, cst.Attribute | cst.Subscript | cst.Call)


FAMILY = Family(
    name="identity-equality",
    version=1,
    operator="ROR",
    summary="Identity is tested for equality, or the reverse.",
    visits=cst.Comparison,
    rewrite=confuse,
    examples=(
        Example("a == b", "a is b"),
        Example("a.id!=b.id", "a.id is not b.id"),
        Example("node is root", "node == root"),
    ),
    leaves_alone=("value is None", "n == 1", "word == 'a'", "a == b == c"),
)
