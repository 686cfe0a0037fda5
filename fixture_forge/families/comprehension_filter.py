"""Let everything into a comprehension, or just what should stay out."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import negated
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def filter_otherwise(node: cst.CompFor, context: Context) -> Iterator[cst.CompFor]:
    """Yield the loop without each of its conditions, and with it turned round."""
    for condition in node.ifs:
        yield node.with_changes(ifs=[c for c in node.ifs if c is not condition])
        turned = condition.with_changes(test=negated(condition.test))
        yield node.with_changes(ifs=[turned if c is condition else c for c in node.ifs])


FAMILY = Family(
    name="comprehension-filter",
    version=1,
    operator="COD",
    summary="A comprehension lets in what it should leave out.",
    visits=cst.CompFor,
    rewrite=filter_otherwise,
    examples=(
        Example("[x for x in xs if x > 0]", "[x for x in xs]"),
        Example("[x for x in xs if x]", "[x for x in xs if not x]"),
        Example("sum(1 for x in xs if not x.gone)", "sum(1 for x in xs if x.gone)"),
    ),
    leaves_alone=("[x for x in xs]", "[a if b else c for b in bs]"),
)
