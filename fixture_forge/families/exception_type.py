"""Raise, or wait for, the neighbouring exception.

Something is raised and something is caught; only who looks at which sees that they do not meet.
"""

from collections.abc import Iterator, Mapping

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

# Each exception and those that are taken for it.
NEIGHBOURS: Mapping[str, tuple[str, ...]] = {
    "ArithmeticError": ("ValueError",),
    "AssertionError": ("ValueError",),
    "AttributeError": ("KeyError",),
    "EOFError": ("StopIteration",),
    "Exception": ("ValueError",),
    "FileExistsError": ("FileNotFoundError",),
    "FileNotFoundError": ("FileExistsError",),
    "ImportError": ("AttributeError",),
    "IndexError": ("KeyError",),
    "KeyError": ("IndexError",),
    "LookupError": ("ValueError",),
    "NotImplementedError": ("TypeError",),
    "OSError": ("ValueError",),
    "OverflowError": ("ZeroDivisionError",),
    "PermissionError": ("FileNotFoundError",),
    "RuntimeError": ("ValueError",),
    "StopIteration": ("IndexError",),
    "TimeoutError": ("ConnectionError",),
    "TypeError": ("ValueError",),
    "UnicodeDecodeError": ("UnicodeEncodeError",),
    "ValueError": ("TypeError",),
    "ZeroDivisionError": ("OverflowError",),
}


def take_neighbour(node: cst.Name, context: Context) -> Iterator[cst.Name]:
    """Yield the neighbour of an exception that is raised or caught here."""
    if node.value not in NEIGHBOURS or context.resolve(node) != f"builtins.{node.value}":
        return
    if _is_raised(node, context) or _is_caught(node, context):
        for other in NEIGHBOURS[node.value]:
            if context.resolve(cst.Name(other)) == f"builtins.{other}":
                yield node.with_changes(value=other)


def _is_raised(node: cst.CSTNode, context: Context) -> bool:
    match context.parent(node):
        case cst.Raise(exc=raised):
            return raised is node
        case cst.Call(func=func) as call if func is node:
            parent = context.parent(call)
            return isinstance(parent, cst.Raise) and parent.exc is call
    return False


def _is_caught(node: cst.CSTNode, context: Context) -> bool:
    parent = context.parent(node)
    if isinstance(parent, cst.Element):
        parent = context.parent(context.parent(parent))
    return isinstance(parent, cst.ExceptHandler | cst.ExceptStarHandler)


FAMILY = Family(
    name="exception-type",
    version=1,
    operator="EXR",
    summary="The wrong kind of exception is raised or caught.",
    visits=cst.Name,
    rewrite=take_neighbour,
    examples=(
        Example("raise ValueError('empty')", "raise TypeError('empty')"),
        Example("try: f()\nexcept KeyError: pass\n", "try: f()\nexcept IndexError: pass\n"),
        Example(
            "try: f()\nexcept (KeyError, OSError): pass\n",
            "try: f()\nexcept (KeyError, ValueError): pass\n",
        ),
    ),
    leaves_alone=("errors = ValueError", "raise error", "raise Missing(ValueError)"),
)
