"""Hand over the right things in the wrong order.

Two arguments of one type can be exchanged without a complaint from anybody.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import exchanged, positional
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

# The order of their arguments is nothing to these.
COMMUTATIVE = frozenset(
    {
        "builtins.max",
        "builtins.min",
        "builtins.set",
        "math.gcd",
        "math.hypot",
        "math.isclose",
        "math.lcm",
        "operator.add",
        "operator.eq",
        "operator.mul",
        "operator.ne",
    }
)
# These belong to zip-order.
_PAIRING = frozenset({"builtins.zip", "itertools.zip_longest", "itertools.product"})


def exchange(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the call with each two neighbouring positional arguments exchanged."""
    meaning = context.resolve(node.func)
    if meaning in COMMUTATIVE or meaning in _PAIRING:
        return
    values = positional(node) or []
    for place in range(len(values) - 1):
        if context.code(values[place]) != context.code(values[place + 1]):
            yield node.with_changes(args=exchanged(list(node.args), place, place + 1))


FAMILY = Family(
    name="argument-swap",
    version=1,
    operator="AER",
    summary="Two arguments of a call are exchanged.",
    visits=cst.Call,
    rewrite=exchange,
    examples=(
        Example("clamp(low, high)", "clamp(high, low)"),
        Example("text.replace(old, new)", "text.replace(new, old)"),
        Example("draw(x, y, color=red)", "draw(y, x, color=red)"),
    ),
    leaves_alone=("max(a, b)", "f(x, x)", "f(*xs)", "f(a, key=b)"),
)
