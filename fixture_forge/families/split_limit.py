"""Split a text once too often, once too little, or from the wrong end.

With a single separator in the text all of these agree.
"""

from collections.abc import Iterator, Mapping

import libcst as cst

from fixture_forge.mutation.build import (
    argument,
    integer,
    number,
    renamed,
    text,
    with_argument,
    with_positional,
    without_argument,
)
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

OTHER_END: Mapping[str, str] = {
    "split": "rsplit",
    "rsplit": "split",
    "partition": "rpartition",
    "rpartition": "partition",
}


def split_otherwise(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the split with another limit, without one, with one, and from the other end."""
    method = context.method(node) or ""
    if method not in OTHER_END or any(arg.star for arg in node.args):
        return
    if method.endswith("partition"):
        yield renamed(node, OTHER_END[method])
        return
    limit = argument(node, 1, "maxsplit")
    if limit is None:
        if len(node.args) == 1 and text(node.args[0].value):
            yield with_positional(node, cst.Integer("1"))
        elif not node.args:
            yield with_positional(node, cst.SimpleString('" "'))
        return
    yield renamed(node, OTHER_END[method])
    yield without_argument(node, limit)
    count = integer(limit.value)
    if count is not None and count > 0:
        yield with_argument(node, limit, number(count + 1))


FAMILY = Family(
    name="split-limit",
    version=1,
    operator="CRP",
    summary="A text is split too often, too little, or from the wrong end.",
    visits=cst.Call,
    rewrite=split_otherwise,
    examples=(
        Example("line.split('=', 1)", "line.split('=')"),
        Example("line.split('=', 1)", "line.rsplit('=', 1)"),
        Example("line.split('=')", "line.split('=', 1)"),
        Example("line.split()", 'line.split(" ")'),
        Example("line.partition(':')", "line.rpartition(':')"),
    ),
    leaves_alone=("import re\nre.split('a', b)\n", "split(line)", "line.split(sep)"),
)
