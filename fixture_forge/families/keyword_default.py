"""Forget an option, so that what the callee does by default is done.

Nothing is missing from the call as far as Python can see. A keyword that is known to be given its
default value is passed over.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import without_argument
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

# Keywords with the value that they have anyway, wherever builtins take them.
KNOWN_DEFAULTS = {
    "ascending": "True",
    "copy": "True",
    "end": r"'\n'",
    "ensure_ascii": "True",
    "flush": "False",
    "key": "None",
    "reverse": "False",
    "sep": "' '",
    "start": "0",
    "strict": "False",
}
# Here the keywords are the content.
RECORDS = ("builtins.dict", "collections.OrderedDict", "types.SimpleNamespace", "builtins.type")


def forget_option(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the call without each of its keyword arguments in turn."""
    if context.calls(node, *RECORDS):
        return
    for option in node.args:
        if option.keyword is None:
            continue
        given = context.code(option.value).replace('"', "'")
        if given != KNOWN_DEFAULTS.get(option.keyword.value):
            yield without_argument(node, option)


FAMILY = Family(
    name="keyword-default",
    version=1,
    operator="ARD",
    summary="An option of a call is left at its default.",
    visits=cst.Call,
    rewrite=forget_option,
    examples=(
        Example("json.dumps(d, sort_keys=True)", "json.dumps(d)"),
        Example("round(x, ndigits=2)", "round(x)"),
        Example("f(a, b=1, c=2)", "f(a, c=2)"),
    ),
    leaves_alone=("sorted(xs, reverse=False)", "dict(a=1)", "f(a, **options)", "def f(n=3): ..."),
)
