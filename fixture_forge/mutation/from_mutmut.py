"""mutmut's operators as families, so that its mutants are spliced and checked as all others are.

Everything that this project knows about mutmut stands here. What its operators yield is held by
a golden test, which notices when a new release yields something else.
"""

import io
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import AnyFamily, Family

_PREFIX = "operator_"


def _rewrite(
    operator: Callable[[Any], Iterable[cst.CSTNode]],
) -> Callable[[cst.CSTNode, Context], Iterator[cst.CSTNode]]:
    def rewrite(node: cst.CSTNode, _: Context) -> Iterator[cst.CSTNode]:
        # Some operators report on standard output, which is for data.
        spoken, sys.stdout = sys.stdout, io.StringIO()
        try:
            yield from list(operator(node))
        finally:
            sys.stdout = spoken

    return rewrite


def _concrete(kind: type[cst.CSTNode]) -> Iterator[type[cst.CSTNode]]:
    """Yield the kinds of node that a base class stands for."""
    below = kind.__subclasses__()
    if not below:
        yield kind
    for each in below:
        yield from _concrete(each)


def mutmut_families() -> tuple[AnyFamily, ...]:
    """Return one family for each pair of a kind of node and an operator, in mutmut's order."""
    from mutmut.mutation.mutators import mutation_operators

    return tuple(
        Family(
            name=f"mutmut-{operator.__name__.removeprefix(_PREFIX).replace('_', '-')}",
            version=1,
            operator="mutmut",
            summary="An operator of mutmut.",
            visits=tuple(dict.fromkeys(_concrete(kind))),
            rewrite=_rewrite(operator),
            examples=(),
            leaves_alone=(),
        )
        for kind, operator in mutation_operators
    )
