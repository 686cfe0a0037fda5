"""The way back from families that take something away: edits that put it in.

A family that removes `+ 1` or `.copy()` has its inverse here. These make no bugs; they are tried
on a baseline, where an insertion may be a repair that nobody wrote down.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import AnyFamily, Family

Value = cst.Name | cst.Attribute | cst.Call | cst.Subscript | cst.Integer | cst.BinaryOperation
_VALUES = (cst.Name, cst.Attribute, cst.Call, cst.Subscript, cst.Integer, cst.BinaryOperation)
# Where a number is read: a side of a comparison or a sum, an index, a bound, an argument.
_NUMERIC_PLACES = (
    cst.Comparison,
    cst.ComparisonTarget,
    cst.BinaryOperation,
    cst.Index,
    cst.Slice,
    cst.AugAssign,
    cst.Return,
    cst.Arg,
    cst.Assign,
)


def _is_read(node: cst.CSTNode, context: Context) -> bool:
    parent = context.parent(node)
    if isinstance(parent, cst.Assign | cst.AugAssign):
        return parent.value is node
    if isinstance(parent, cst.Arg):
        return parent.value is node
    return isinstance(parent, _NUMERIC_PLACES)


def one_more_or_less(node: Value, context: Context) -> Iterator[cst.CSTNode]:
    """Yield the value with one added and with one taken away."""
    if _is_read(node, context):
        for operator in (cst.Add(), cst.Subtract()):
            yield cst.BinaryOperation(node, operator, cst.Integer("1"))


def copied(node: cst.Name | cst.Attribute, context: Context) -> Iterator[cst.CSTNode]:
    """Yield copies of an object that is given on: by its method, by a slice, by a new list."""
    parent = context.parent(node)
    given_on = (
        isinstance(parent, cst.Assign | cst.Return | cst.AnnAssign | cst.Arg)
        and parent.value is node
    )
    if given_on:
        yield cst.Call(cst.Attribute(node, cst.Name("copy")))
        yield cst.Call(cst.Name("list"), [cst.Arg(node)])
        yield cst.Call(cst.Name("dict"), [cst.Arg(node)])
        whole = cst.SubscriptElement(cst.Slice(None, None))
        yield cst.Subscript(node, [whole])


def ordered(node: Value, context: Context) -> Iterator[cst.CSTNode]:
    """Yield what is walked over in order, and backwards."""
    parent = context.parent(node)
    if isinstance(parent, cst.For | cst.CompFor) and parent.iter is node:
        yield cst.Call(cst.Name("sorted"), [cst.Arg(node)])
        yield cst.Call(cst.Name("reversed"), [cst.Arg(node)])


def without_sign(node: Value, context: Context) -> Iterator[cst.CSTNode]:
    """Yield the size of a number, and the number with a floor of nought."""
    if isinstance(node, cst.BinaryOperation) and _is_read(node, context):
        yield cst.Call(cst.Name("abs"), [cst.Arg(node)])
        yield cst.Call(cst.Name("max"), [cst.Arg(node), cst.Arg(cst.Integer("0"))])


def denied(node: cst.IfExp, _: Context) -> Iterator[cst.CSTNode]:
    """Yield the conditional expression with its condition denied."""
    yield node.with_changes(test=cst.UnaryOperation(cst.Not(), node.test))


def _family(name: str, summary: str, visits: object, rewrite: object) -> AnyFamily:
    return Family(
        name=f"insert-{name}",
        version=1,
        operator="inverse",
        summary=summary,
        visits=visits,  # type: ignore[arg-type]
        rewrite=rewrite,  # type: ignore[arg-type]
        examples=(),
        leaves_alone=(),
    )


INSERTIONS: tuple[AnyFamily, ...] = (
    _family("adjustment", "One is added or taken away.", _VALUES, one_more_or_less),
    _family("copy", "A copy is made.", (cst.Name, cst.Attribute), copied),
    _family("order", "What is walked over is put in order.", _VALUES, ordered),
    _family("clamp", "A number is kept from being negative.", _VALUES, without_sign),
    _family("denial", "A condition is denied.", cst.IfExp, denied),
)
