"""Swallow the error."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def swallow(node: cst.Raise, context: Context) -> Iterator[cst.Pass]:
    """Yield ``pass``."""
    yield cst.Pass(semicolon=node.semicolon)


FAMILY = Family(
    name="raise-removal",
    version=1,
    operator="EXS",
    summary="An error is passed over in silence.",
    visits=cst.Raise,
    rewrite=swallow,
    examples=(
        Example("if n < 0: raise ValueError(n)", "if n < 0: pass"),
        Example(
            "try: f()\nexcept OSError:\n    log()\n    raise\n",
            "try: f()\nexcept OSError:\n    log()\n    pass\n",
        ),
    ),
    leaves_alone=("error = ValueError()", "def f(): return 1"),
)
