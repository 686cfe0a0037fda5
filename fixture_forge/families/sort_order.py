"""Sort the wrong way round.

The items are all there and in order, only backwards: the first is the last. A flag is added only
where it turns the order; ``reverse=False`` where nothing stood would change nothing.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import (
    keyword,
    negated,
    positional,
    receiver,
    with_argument,
    with_keyword,
)
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

# Methods of pandas objects that take `ascending=`, which nothing else in common use does.
FRAME_METHODS = ("sort_values", "sort_index")
_FRAME_MODULES = ("pandas", "dask", "geopandas", "modin", "cudf")
_DISPLAYS = (
    cst.List,
    cst.Tuple,
    cst.Dict,
    cst.Set,
    cst.ListComp,
    cst.DictComp,
    cst.SetComp,
    cst.BaseString,
    cst.BaseNumber,
)


def turn_order(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the sorting call with its direction turned."""
    if context.calls(node, "builtins.sorted"):
        if len(positional(node) or ()) != 1 or _holds_one_item(node.args[0].value):
            return
        yield from _turn(node, "reverse", default=False)
    elif context.method(node) == "sort" and positional(node) == []:
        if keyword(node, "axis") is None and keyword(node, "ascending") is None:
            yield from _turn(node, "reverse", default=False)
    elif context.method(node) in FRAME_METHODS and _may_be_frame(node, context):
        yield from _turn(node, "ascending", default=True)


def _turn(node: cst.Call, name: str, *, default: bool) -> Iterator[cst.Call]:
    flag = keyword(node, name)
    if flag is None:
        if all(arg.star != "**" for arg in node.args):
            yield with_keyword(node, name, cst.Name(str(not default)))
    elif isinstance(flag.value, cst.Name) and flag.value.value in ("True", "False"):
        turned = "False" if flag.value.value == "True" else "True"
        yield with_argument(node, flag, flag.value.with_changes(value=turned))
    elif not isinstance(flag.value, cst.List | cst.Tuple):
        yield with_argument(node, flag, negated(flag.value))


def _holds_one_item(node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.List | cst.Tuple | cst.Set) and (
        not node.elements or (len(node.elements) == 1 and isinstance(node.elements[0], cst.Element))
    )


def _may_be_frame(node: cst.Call, context: Context) -> bool:
    imported = {origin.partition(".")[0] for origin in context.names.imported.values()}
    return not imported.isdisjoint(_FRAME_MODULES) and not isinstance(receiver(node), _DISPLAYS)


FAMILY = Family(
    name="sort-order",
    version=1,
    operator="SOR",
    summary="A sequence is sorted in the opposite direction.",
    visits=cst.Call,
    rewrite=turn_order,
    examples=(
        Example("sorted(xs)", "sorted(xs, reverse=True)"),
        Example("sorted(xs, key=age, reverse=True)", "sorted(xs, key=age, reverse=False)"),
        Example("xs.sort()", "xs.sort(reverse=True)"),
        Example("xs.sort(reverse=down)", "xs.sort(reverse=not down)"),
        Example(
            "import pandas as pd\ndef f(df): return df.sort_values('a')\n",
            "import pandas as pd\ndef f(df): return df.sort_values('a', ascending=False)\n",
        ),
    ),
    leaves_alone=(
        "sorted([x])",
        "def f(table): return table.sort_values('a')",
        "import pandas as pd\n[2, 1].sort_values()",
        "import numpy as np\nnp.sort(xs)",
        "def sorted(xs): ...\nsorted(ys)",
    ),
)
