"""Small pieces of new code for rewrites: what is written anew keeps the spacing of the old."""

from typing import TypeVar

import libcst as cst

T = TypeVar("T", bound=cst.CSTNode)

_SPACING = ("whitespace_before", "whitespace_between", "whitespace_after")


def like(operator: cst.CSTNode, kind: type[T]) -> T:
    """Return another operator with the white space around it that this one has."""
    fields = kind.__dataclass_fields__
    kept = {
        name: getattr(operator, name)
        for name in _SPACING
        if name in fields and hasattr(operator, name)
    }
    return kind(**kept)


def around(operator: cst.CSTNode) -> tuple[cst.SimpleWhitespace, cst.SimpleWhitespace]:
    """Return the white space before and after an operator."""
    before, after = (getattr(operator, name) for name in ("whitespace_before", "whitespace_after"))
    assert isinstance(before, cst.SimpleWhitespace)
    assert isinstance(after, cst.SimpleWhitespace)
    return before, after


def number(value: int) -> cst.BaseExpression:
    """Return an integer as code, with a minus before a negative one."""
    if value < 0:
        return cst.UnaryOperation(cst.Minus(), cst.Integer(str(-value)))
    return cst.Integer(str(value))


def integer(node: cst.CSTNode) -> int | None:
    """Return the value of an integer literal, also of one with a minus before it; or None."""
    match node:
        case cst.Integer():
            return node.evaluated_value
        case cst.UnaryOperation(operator=cst.Minus(), expression=cst.Integer() as digits):
            return -digits.evaluated_value
    return None


def shifted(node: cst.BaseExpression, by: int) -> cst.BaseExpression:
    """Return ``node + by`` as code: ``n - 1``."""
    operator = cst.Add() if by > 0 else cst.Subtract()
    return cst.BinaryOperation(node, operator, cst.Integer(str(abs(by))))


def negated(node: cst.BaseExpression) -> cst.BaseExpression:
    """Return ``not node``, or what stands behind the ``not`` that it has already."""
    match node:
        case cst.UnaryOperation(operator=cst.Not(), expression=inner):
            return inner
    return cst.UnaryOperation(cst.Not(), node)


def text(node: cst.CSTNode) -> str | None:
    """Return the value of a plain string literal; None for bytes, f-strings and all else."""
    if isinstance(node, cst.SimpleString) and isinstance(node.evaluated_value, str):
        return node.evaluated_value
    return None


def positional(call: cst.Call) -> list[cst.BaseExpression] | None:
    """Return the positional arguments, or None if some of them are unpacked with a star."""
    if any(arg.star for arg in call.args):
        return None
    return [arg.value for arg in call.args if arg.keyword is None]


def keyword(call: cst.Call, name: str) -> cst.Arg | None:
    """Return the keyword argument of this name, if the call has it."""
    return next((a for a in call.args if a.keyword is not None and a.keyword.value == name), None)


def argument(call: cst.Call, place: int, name: str = "") -> cst.Arg | None:
    """Return the argument at a position, or else the one of this keyword, or None."""
    plain = [arg for arg in call.args if arg.keyword is None]
    if any(arg.star for arg in call.args):
        return None
    return plain[place] if place < len(plain) else keyword(call, name)


def with_argument(call: cst.Call, old: cst.Arg, value: cst.BaseExpression) -> cst.Call:
    """Return the call with another value for one argument."""
    return call.with_changes(
        args=[arg.with_changes(value=value) if arg is old else arg for arg in call.args]
    )


def without_argument(call: cst.Call, old: cst.Arg) -> cst.Call:
    """Return the call without one argument, and without a comma that would hang loose."""
    kept = [arg for arg in call.args if arg is not old]
    if kept and old is call.args[-1]:
        kept[-1] = kept[-1].with_changes(comma=old.comma)
    return call.with_changes(args=kept)


def with_keyword(call: cst.Call, name: str, value: cst.BaseExpression) -> cst.Call:
    """Return the call with one more keyword argument at its end."""
    added = cst.Arg(
        value,
        keyword=cst.Name(name),
        equal=cst.AssignEqual(cst.SimpleWhitespace(""), cst.SimpleWhitespace("")),
    )
    return _appended(call, added)


def with_positional(call: cst.Call, value: cst.BaseExpression) -> cst.Call:
    """Return the call with one more positional argument; it has no keyword arguments so far."""
    return _appended(call, cst.Arg(value))


def _appended(call: cst.Call, added: cst.Arg) -> cst.Call:
    if not call.args:
        return call.with_changes(args=[added])
    *before, last = call.args
    if isinstance(last.comma, cst.Comma):  # a trailing comma stays the trailing one
        added = added.with_changes(comma=last.comma)
    comma = cst.Comma(whitespace_after=cst.SimpleWhitespace(" "))
    if isinstance(last.value, cst.GeneratorExp) and len(call.args) == 1:
        last = last.with_changes(value=_in_parentheses(last.value))
    return call.with_changes(args=[*before, last.with_changes(comma=comma), added])


def _in_parentheses(node: cst.GeneratorExp) -> cst.GeneratorExp:
    return node if node.lpar else node.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def renamed(call: cst.Call, name: str) -> cst.Call:
    """Return the call of another function in the same place: ``math.floor(x)``, ``s.lower()``."""
    match call.func:
        case cst.Attribute() as func:
            return call.with_changes(
                func=func.with_changes(attr=func.attr.with_changes(value=name))
            )
        case cst.Name() as func:
            return call.with_changes(func=func.with_changes(value=name))
    raise AssertionError("only a call by name can be renamed")


def receiver(call: cst.Call) -> cst.BaseExpression:
    """Return what a method is called on."""
    assert isinstance(call.func, cst.Attribute)
    return call.func.value


def exchanged(nodes: list[T], first: int, second: int) -> list[T]:
    """Return elements with the values of two exchanged; commas and spacing stay in their places."""
    changed = list(nodes)
    changed[first] = nodes[first].with_changes(value=_value(nodes[second]))
    changed[second] = nodes[second].with_changes(value=_value(nodes[first]))
    return changed


def _value(node: cst.CSTNode) -> cst.BaseExpression:
    value = getattr(node, "value", None)
    assert isinstance(value, cst.BaseExpression)
    return value
