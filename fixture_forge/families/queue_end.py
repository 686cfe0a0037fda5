"""Take from, or put at, the wrong end of a queue.

A stack and a queue agree as long as there is one thing in them.
"""

from collections.abc import Iterator, Mapping

import libcst as cst

from fixture_forge.mutation.build import integer, renamed
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

OTHER_END: Mapping[str, str] = {
    "popleft": "pop",
    "appendleft": "append",
    "extendleft": "extend",
}


def use_other_end(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the call that works on the other end."""
    method = context.method(node) or ""
    if method in OTHER_END:
        yield renamed(node, OTHER_END[method])
    elif method == "pop" and not node.args:
        yield node.with_changes(args=[cst.Arg(cst.Integer("0"))])
    elif method == "pop" and len(node.args) == 1 and integer(node.args[0].value) in (0, -1):
        place = "-1" if integer(node.args[0].value) == 0 else "0"
        yield node.with_changes(args=[cst.Arg(cst.parse_expression(place))])
    elif method == "insert" and len(node.args) == 2 and integer(node.args[0].value) == 0:
        yield renamed(node.with_changes(args=[node.args[1]]), "append")


FAMILY = Family(
    name="queue-end",
    version=1,
    operator="FCR",
    summary="An item is taken from, or put at, the wrong end.",
    visits=cst.Call,
    rewrite=use_other_end,
    examples=(
        Example("queue.popleft()", "queue.pop()"),
        Example("stack.pop()", "stack.pop(0)"),
        Example("queue.pop(0)", "queue.pop(-1)"),
        Example("out.insert(0, x)", "out.append(x)"),
    ),
    leaves_alone=("d.pop(key)", "xs.insert(i, x)", "pop()"),
)
