"""Let the wrong cases through at the door.

A guard is the test of an ``if``: it sends away what the rest of the function cannot handle. With
its sense turned it sends away everything else; moved by one it lets the smallest bad case in.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import integer, negated, number
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

# Sizes that a guard asks about: nothing there, a single one, a pair.
SMALL_SIZES = (0, 1, 2)


def misjudge(node: cst.BaseExpression, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield the test of an ``if`` turned round, or a size in it moved by one."""
    if _is_whole_test(node, context) and not _has_own_opposite(node):
        yield negated(node)
    if isinstance(node, cst.Comparison) and _is_in_test(node, context):
        yield from _move_size(node)


def _is_whole_test(node: cst.CSTNode, context: Context) -> bool:
    parent = context.parent(node)
    return isinstance(parent, cst.If) and parent.test is node


def _has_own_opposite(node: cst.CSTNode) -> bool:
    """Whether turning it is the business of comparison or of logical-operator."""
    match node:
        case cst.Comparison(comparisons=[_]) | cst.BooleanOperation():
            return True
    return False


def _is_in_test(node: cst.CSTNode, context: Context) -> bool:
    """Whether an expression is the test of an ``if``, or a part of it joined by and, or, not."""
    while not _is_whole_test(node, context):
        node = context.parent(node)
        if not isinstance(node, cst.BooleanOperation | cst.UnaryOperation):
            return False
    return True


def _move_size(node: cst.Comparison) -> Iterator[cst.Comparison]:
    if len(node.comparisons) != 1:
        return
    target = node.comparisons[0]
    size = integer(target.comparator)
    if size not in SMALL_SIZES or isinstance(target.operator, cst.In | cst.NotIn):
        return
    for moved in (size - 1, size + 1):
        if moved >= 0:
            yield node.with_changes(comparisons=[target.with_changes(comparator=number(moved))])


FAMILY = Family(
    name="guard",
    version=1,
    operator="COI",
    summary="A guard at the head of a branch lets through what it should stop.",
    visits=cst.BaseExpression,
    rewrite=misjudge,
    examples=(
        Example("if not items: stop()", "if items: stop()"),
        Example("if found: stop()", "if not found: stop()"),
        Example("if n < 1: stop()", "if n < 0: stop()"),
        Example("if len(xs) == 0 or broken: stop()", "if len(xs) == 1 or broken: stop()"),
        Example("if not 0 <= share <= 1: stop()", "if 0 <= share <= 1: stop()"),
    ),
    leaves_alone=("if name == other: stop()", "if n > 10: stop()", "found = not items"),
)
