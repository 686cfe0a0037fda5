"""Leave a value in the type in which it came.

``"9" > "10"``, and a number does not equal its digits.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

CONVERSIONS = ("builtins.int", "builtins.float", "builtins.str", "builtins.bool")


def leave_unconverted(node: cst.Call, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield what was converted."""
    match node:
        case cst.Call(args=[cst.Arg(value=value, keyword=None, star="")]):
            if context.calls(node, *CONVERSIONS) and not isinstance(
                value, cst.BaseNumber | cst.BaseString
            ):
                yield value


FAMILY = Family(
    name="conversion-removal",
    version=1,
    operator="FCD",
    summary="A value is not converted to the type that it should have.",
    visits=cst.Call,
    rewrite=leave_unconverted,
    examples=(
        Example("total += int(field)", "total += field"),
        Example("'no. ' + str(n + 1)", "'no. ' + (n + 1)"),
    ),
    leaves_alone=("int('3')", "int(text, 16)", "float('inf')", "def int(x): ...\nint(y)"),
)
