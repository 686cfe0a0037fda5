"""Fall back on the wrong value.

What a look-up gives for a key that is there is right; only the missing key tells.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import integer, number, text, with_argument, without_argument
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

METHODS = ("get", "setdefault", "pop")


def fall_back_wrong(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the look-up with another default, and with none."""
    default = _default(node, context)
    if default is None:
        return
    for value in _others(default.value):
        yield with_argument(node, default, value)
    if not (isinstance(default.value, cst.Name) and default.value.value == "None"):
        yield without_argument(node, default)


def _default(node: cst.Call, context: Context) -> cst.Arg | None:
    if any(arg.star or arg.keyword is not None for arg in node.args):
        return None
    if context.method(node) in METHODS and len(node.args) == 2:
        return node.args[1]
    if context.calls(node, "builtins.getattr") and len(node.args) == 3:
        return node.args[2]
    if context.calls(node, "builtins.next") and len(node.args) == 2:
        return node.args[1]
    return None


def _others(default: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    size = integer(default)
    if size is not None:
        yield number(1 if size == 0 else 0)
    elif text(default) == "":
        yield cst.SimpleString(
            '" "' if cst.ensure_type(default, cst.SimpleString).quote == '"' else "' '"
        )
    elif text(default) is not None:
        quote = cst.ensure_type(default, cst.SimpleString).quote
        yield cst.SimpleString(quote + quote)
    elif isinstance(default, cst.Name) and default.value in ("True", "False"):
        yield cst.Name("False" if default.value == "True" else "True")


FAMILY = Family(
    name="dict-default",
    version=1,
    operator="CRP",
    summary="A look-up falls back on the wrong value.",
    visits=cst.Call,
    rewrite=fall_back_wrong,
    examples=(
        Example("counts.get(word, 0) + 1", "counts.get(word, 1) + 1"),
        Example("names.get(key, 'nobody')", "names.get(key)"),
        Example("names.get(key, 'nobody')", "names.get(key, '')"),
        Example("getattr(x, 'size', 0)", "getattr(x, 'size', 1)"),
    ),
    leaves_alone=("counts.get(word)", "xs.pop(0)", "get(word, 0)", "next(it)"),
)
