"""Hand on a whole where its parts were meant, or the parts of what was whole."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def yield_otherwise(node: cst.Yield, context: Context) -> Iterator[cst.Yield]:
    """Yield ``yield`` for ``yield from``, and the reverse outside async functions."""
    match node.value:
        case cst.From(item=item):
            yield node.with_changes(value=item)
        case cst.BaseExpression() as value:
            function = context.function(node)
            if function is not None and function.asynchronous is None:
                yield node.with_changes(value=cst.From(value))


FAMILY = Family(
    name="yield-from",
    version=1,
    operator="FCR",
    summary="A generator yields a collection for its items, or the reverse.",
    visits=cst.Yield,
    rewrite=yield_otherwise,
    examples=(
        Example("def f(xs):\n    yield from xs\n", "def f(xs):\n    yield xs\n"),
        Example("def f(xs):\n    yield xs\n", "def f(xs):\n    yield from xs\n"),
    ),
    leaves_alone=("def f():\n    yield\n", "async def f(xs):\n    yield xs\n"),
)
