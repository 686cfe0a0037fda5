"""Ask for both where one would do, or for one where both are needed.

Where both operands agree, ``and`` and ``or`` agree too.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import like
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def swap_connective(node: cst.BooleanOperation, context: Context) -> Iterator[cst.BooleanOperation]:
    """Yield the operation with ``or`` for ``and``, or ``and`` for ``or``."""
    other = cst.Or if isinstance(node.operator, cst.And) else cst.And
    yield node.with_changes(operator=like(node.operator, other))


FAMILY = Family(
    name="logical-operator",
    version=1,
    operator="COR",
    summary="Conditions are joined by the wrong word.",
    visits=cst.BooleanOperation,
    rewrite=swap_connective,
    examples=(
        Example("a and b", "a or b"),
        Example("a or b and c", "a and b and c"),
        Example("a and b and c", "a and b or c"),
        Example("a and b and c", "(a or b) and c"),
    ),
    leaves_alone=("a & b", "not a", "a if b else c"),
)
