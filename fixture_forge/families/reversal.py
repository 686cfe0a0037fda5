"""Forget to turn a sequence round.

A palindrome, a single item and a sum do not care; everything else comes out back to front.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import integer, positional
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def leave_unturned(
    node: cst.Call | cst.Subscript, context: Context
) -> Iterator[cst.BaseExpression]:
    """Yield what was reversed, as it was."""
    match node:
        case cst.Subscript(
            value=whole,
            slice=[cst.SubscriptElement(slice=cst.Slice(lower=None, upper=None, step=step))],
        ):
            if step is not None and integer(step) == -1:
                yield whole
        case cst.Call() if context.calls(node, "builtins.reversed"):
            if positional(node) and len(node.args) == 1:
                yield node.args[0].value


FAMILY = Family[cst.Call | cst.Subscript](
    name="reversal",
    version=1,
    operator="FCD",
    summary="A sequence is not reversed.",
    visits=(cst.Call, cst.Subscript),
    rewrite=leave_unturned,
    examples=(
        Example("for x in reversed(xs): f(x)", "for x in xs: f(x)"),
        Example("word == word[::-1]", "word == word"),
    ),
    leaves_alone=("xs[::2]", "xs.reverse()", "reversed(*xs)"),
)
