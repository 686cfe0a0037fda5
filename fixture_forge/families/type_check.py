"""Recognise one type fewer."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import with_argument
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def recognise_fewer(node: cst.Call, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield the check with each type of several left out, or without the subclasses of one."""
    if not context.calls(node, "builtins.isinstance", "builtins.issubclass"):
        return
    if len(node.args) != 2 or any(arg.star or arg.keyword for arg in node.args):
        return
    value, kinds = node.args
    if isinstance(kinds.value, cst.Tuple):
        elements = list(kinds.value.elements)
        if len(elements) < 2 or any(isinstance(e, cst.StarredElement) for e in elements):
            return
        for dropped in elements:
            kept = [e for e in elements if e is not dropped]
            if len(kept) == 1:
                yield with_argument(node, kinds, kept[0].value)
            else:
                kept[-1] = kept[-1].with_changes(comma=elements[-1].comma)
                yield with_argument(node, kinds, kinds.value.with_changes(elements=kept))
    elif context.calls(node, "builtins.isinstance") and context.resolve(cst.Name("type")):
        kind = cst.Call(cst.Name("type"), [cst.Arg(value.value)])
        yield cst.Comparison(kind, [cst.ComparisonTarget(cst.Is(), kinds.value)])


FAMILY = Family(
    name="type-check",
    version=1,
    operator="COD",
    summary="A check for a type misses one of the types, or its subclasses.",
    visits=cst.Call,
    rewrite=recognise_fewer,
    examples=(
        Example("isinstance(x, (int, float))", "isinstance(x, float)"),
        Example("isinstance(x, (int, float, str))", "isinstance(x, (int, float))"),
        Example("isinstance(x, Shape)", "type(x) is Shape"),
        Example("not isinstance(x, dict)", "not type(x) is dict"),
    ),
    leaves_alone=("isinstance(*args)", "type(x) is int", "isinstance(x, (*kinds, int))"),
)
