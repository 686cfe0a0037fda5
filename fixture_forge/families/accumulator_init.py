"""Start an accumulator from the wrong value.

A sum that starts at 1 is wrong by one whatever is added; a product that starts at 0 stays there.
An accumulator is known by its use, not by its name: it is augmented, added to itself, appended to,
or keeps the best of what a loop has seen. A name that indexes something, or is only read, is none.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import libcst as cst

from fixture_forge.mutation.build import text
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

Rebuild: TypeAlias = Callable[[cst.BaseExpression], cst.BaseExpression]

GROWING_METHODS = frozenset(
    {"append", "extend", "insert", "add", "update", "appendleft", "extendleft"}
)


def start_wrong(
    node: cst.Assign | cst.AnnAssign, context: Context
) -> Iterator[cst.Assign | cst.AnnAssign]:
    """Yield the assignment with another start, if what it assigns to accumulates."""
    if node.value is None or (isinstance(node, cst.Assign) and len(node.targets) != 1):
        return
    target = node.target if isinstance(node, cst.AnnAssign) else node.targets[0].target
    for name, value, rebuilt in _pairs(target, node.value):
        for start in _other_starts(value, context):
            if _accumulates(name, value, node, context):
                yield node.with_changes(value=rebuilt(start))


def _pairs(
    target: cst.BaseExpression, value: cst.BaseExpression
) -> Iterator[tuple[cst.Name, cst.BaseExpression, Rebuild]]:
    """Yield each assigned name with its value, and how to put another value in its place."""
    match target, value:
        case cst.Name(), _:
            yield target, value, lambda new: new
        case cst.Tuple(elements=names), cst.Tuple(elements=values) if len(names) == len(values):
            for name, element in zip(names, values, strict=True):
                if isinstance(name.value, cst.Name):
                    yield name.value, element.value, _putting(value, element)


def _putting(whole: cst.Tuple, element: cst.BaseElement) -> Rebuild:
    return lambda new: whole.with_changes(
        elements=[e.with_changes(value=new) if e is element else e for e in whole.elements]
    )


def _other_starts(value: cst.BaseExpression, context: Context) -> Iterator[cst.BaseExpression]:
    match value:
        case cst.Integer(value="0"):
            yield value.with_changes(value="1")
        case cst.Integer(value="1"):
            yield value.with_changes(value="0")
        case cst.Float(value="0.0" | "0."):
            yield value.with_changes(value="1.0")
        case cst.Float(value="1.0" | "1."):
            yield value.with_changes(value="0.0")
        case cst.List(elements=[]):
            yield value.with_changes(elements=[cst.Element(cst.Integer("0"))])
        case cst.SimpleString() if text(value) == "":
            yield cst.SimpleString('" "' if value.value.endswith('"') else "' '")
        case cst.Call() if context.calls(value, "builtins.set") and not value.args:
            yield cst.Set([cst.Element(cst.Integer("0"))])
        case _ if _is_infinite(value, context):
            yield cst.Integer("0")


def _is_infinite(value: cst.BaseExpression, context: Context) -> bool:
    match value:
        case cst.UnaryOperation(operator=cst.Minus(), expression=inner):
            return _is_infinite(inner, context)
        case cst.Call(args=[cst.Arg(value=cst.SimpleString() as word)]):
            spelled = (text(word) or "").strip("+-").lower()
            return context.calls(value, "builtins.float") and spelled in ("inf", "infinity")
    return context.resolve(value) in ("math.inf", "numpy.inf")


def _accumulates(
    name: cst.Name, value: cst.BaseExpression, node: cst.CSTNode, context: Context
) -> bool:
    uses = context.name_uses(name.value, context.scope(node))
    if isinstance(value, cst.Integer) and any(_is_index(use, context) for use in uses):
        return False
    if _is_infinite(value, context):
        return any(_is_set_in_loop(use, context) for use in uses)
    return any(_grows(use, context) for use in uses)


def _is_index(use: cst.Name, context: Context) -> bool:
    return any(isinstance(a, cst.Index | cst.Slice) for a in _within_expression(use, context))


def _within_expression(node: cst.CSTNode, context: Context) -> Iterator[cst.CSTNode]:
    """Yield the ancestors up to the statement, but not those outside a call's brackets."""
    for ancestor in context.ancestors(node):
        if isinstance(ancestor, cst.BaseSmallStatement | cst.Arg):
            return
        yield ancestor


def _is_set_in_loop(use: cst.Name, context: Context) -> bool:
    return isinstance(context.parent(use), cst.AssignTarget) and any(
        isinstance(ancestor, cst.For | cst.While) for ancestor in context.ancestors(use)
    )


def _grows(use: cst.Name, context: Context) -> bool:
    parent = context.parent(use)
    match parent:
        case cst.AugAssign(target=target):
            return target is use
        case cst.AssignTarget():
            return _is_built_on_itself(use.value, context.parent(parent))
        case cst.Attribute(value=owner, attr=cst.Name(value=method)):
            return (
                owner is use
                and method in GROWING_METHODS
                and isinstance(context.parent(parent), cst.Call)
            )
    return False


def _is_built_on_itself(name: str, assignment: cst.CSTNode) -> bool:
    """Whether an assignment computes the new value from the old: ``x = x + y``, ``x = y * x``."""
    match assignment:
        case cst.Assign(value=cst.BinaryOperation(left=left, right=right)):
            return any(isinstance(side, cst.Name) and side.value == name for side in (left, right))
    return False


def _in_loop(start: str, step: str) -> str:
    return f"def f(xs, ys, start):\n    {start}\n    for x in xs:\n        {step}\n"


FAMILY = Family[cst.Assign | cst.AnnAssign](
    name="accumulator-init",
    version=1,
    operator="CRP",
    summary="An accumulator starts from the wrong value.",
    visits=(cst.Assign, cst.AnnAssign),
    rewrite=start_wrong,
    examples=(
        Example(_in_loop("t = 0", "t += x"), _in_loop("t = 1", "t += x")),
        Example(_in_loop("p = 1", "p = p * x"), _in_loop("p = 0", "p = p * x")),
        Example(
            _in_loop("t: list[int] = []", "t.append(x)"),
            _in_loop("t: list[int] = [0]", "t.append(x)"),
        ),
        Example(_in_loop("s = ''", "s += x"), _in_loop("s = ' '", "s += x")),
        Example(_in_loop("n, s = 0, x0", "n += 1"), _in_loop("n, s = 1, x0", "n += 1")),
        Example(
            _in_loop("b = float('-inf')", "b = max(b, x)"),
            _in_loop("b = 0", "b = max(b, x)"),
        ),
    ),
    leaves_alone=(
        _in_loop("t = 0", "print(t)"),
        _in_loop("i = 0", "i += ys[i]"),
        _in_loop("t = start", "t += x"),
    ),
)
