"""Go on where the loop should end, or end it where it should go on."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def confuse(node: cst.Break | cst.Continue, context: Context) -> Iterator[cst.Break | cst.Continue]:
    """Yield the other of the two."""
    other = cst.Continue if isinstance(node, cst.Break) else cst.Break
    yield other(semicolon=node.semicolon)


FAMILY = Family[cst.Break | cst.Continue](
    name="break-continue",
    version=1,
    operator="BCR",
    summary="A loop goes on where it should end, or the reverse.",
    visits=(cst.Break, cst.Continue),
    rewrite=confuse,
    examples=(
        Example(
            "for x in xs:\n    if x: break\n    f(x)\n",
            "for x in xs:\n    if x: continue\n    f(x)\n",
        ),
        Example(
            "for x in xs:\n    if x:\n        continue\n    f(x)\n",
            "for x in xs:\n    if x:\n        break\n    f(x)\n",
        ),
    ),
    leaves_alone=("for x in xs: pass", "def f(): return 1"),
)
