"""Take empty for absent, or absent for empty.

0, an empty text and an empty list are something; ``not x`` says that they are nothing.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

Test = cst.Comparison | cst.UnaryOperation | cst.Name

_CONSTANTS = ("None", "True", "False")


def confuse_absence(node: Test, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield truth for being there, and being there for truth."""
    match node:
        case cst.Comparison(
            left=value,
            comparisons=[
                cst.ComparisonTarget(operator=operator, comparator=cst.Name(value="None"))
            ],
        ):
            if isinstance(operator, cst.Is):
                yield cst.UnaryOperation(cst.Not(), value)
            elif isinstance(operator, cst.IsNot):
                yield value
        case cst.UnaryOperation(operator=cst.Not(), expression=cst.Name() as value):
            if value.value not in _CONSTANTS:
                yield cst.Comparison(value, [cst.ComparisonTarget(cst.Is(), cst.Name("None"))])
        case cst.Name() if node.value not in _CONSTANTS and _is_test(node, context):
            yield cst.Comparison(node, [cst.ComparisonTarget(cst.IsNot(), cst.Name("None"))])


def _is_test(node: cst.Name, context: Context) -> bool:
    match context.parent(node):
        case cst.If(test=test) | cst.While(test=test) | cst.IfExp(test=test):
            return test is node
    return False


FAMILY = Family[Test](
    name="none-check",
    version=1,
    operator="ROR",
    summary="An empty value is taken for an absent one, or the reverse.",
    visits=(cst.Comparison, cst.UnaryOperation, cst.Name),
    rewrite=confuse_absence,
    examples=(
        Example("if x is None: x = 3", "if not x: x = 3"),
        Example("y = x if x is not None else 0", "y = x if x else 0"),
        Example("if items: f()", "if items is not None: f()"),
        Example("if not items: f()", "if items is None: f()"),
    ),
    leaves_alone=("x == 1", "f(items)", "while True: f()"),
)
