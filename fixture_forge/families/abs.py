"""Keep the sign of a difference whose size was meant."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

SIZES = ("builtins.abs", "math.fabs", "numpy.abs", "numpy.absolute", "operator.abs")


def keep_sign(node: cst.Call, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield the argument itself."""
    if context.calls(node, *SIZES) and len(node.args) == 1 and not node.args[0].star:
        value = node.args[0].value
        if not isinstance(value, cst.BaseNumber):
            yield value


FAMILY = Family(
    name="abs",
    version=1,
    operator="ABS",
    summary="The sign of a number is kept where only its size counts.",
    visits=cst.Call,
    rewrite=keep_sign,
    examples=(
        Example("abs(a - b) < limit", "a - b < limit"),
        Example("2 * abs(a - b)", "2 * (a - b)"),
        Example("import math\nmath.fabs(x)\n", "import math\nx\n"),
    ),
    leaves_alone=("abs(3)", "x.abs()", "def abs(x): ...\nabs(y)"),
)
