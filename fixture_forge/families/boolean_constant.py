"""Say True for False.

A flag that is set the wrong way is right for everybody who did not ask for it.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

OPPOSITES = {"True": "False", "False": "True"}


def flip(node: cst.Name, context: Context) -> Iterator[cst.Name]:
    """Yield the other truth value."""
    if node.value in OPPOSITES:
        yield node.with_changes(value=OPPOSITES[node.value])


FAMILY = Family(
    name="boolean-constant",
    version=1,
    operator="CRP",
    summary="A truth value is the opposite one.",
    visits=cst.Name,
    rewrite=flip,
    examples=(
        Example("found = True", "found = False"),
        Example("save(index=False)", "save(index=True)"),
        Example("while True: f()", "while False: f()"),
    ),
    leaves_alone=("def f(deep=True): ...", "x: Literal[True]", "truth"),
)
