"""Where a template's parameters come from: pools of numbers and words, and rows of words that
belong together.

A row keeps a vocabulary consistent (one parcel, two parcels, weighed in grams); a pool is drawn on
its own. Each pool has a stream of its own, so adding one changes no other.
"""

import keyword
from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from fixture_forge.ambient import Stream
from fixture_forge.seeds.model import Parameter

Bounded = Annotated[int, msgspec.Meta(ge=-(2**53) + 1, le=2**53 - 1)]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"first": "from"}):
    """Integers from ``from`` to ``to``, both included, ``step`` apart."""

    first: Bounded
    to: Bounded
    step: Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)] = 1

    def values(self) -> range:
        """Return the integers, in order."""
        return range(self.first, self.to + 1, self.step)


Pool = Numbers | tuple[Parameter, ...]
Row = Mapping[str, Parameter]


def values(pool: Pool) -> Sequence[Parameter]:
    """Return all that a pool can give."""
    return pool.values() if isinstance(pool, Numbers) else pool


def instantiations(pools: Mapping[str, Pool], vocabulary: Sequence[Row]) -> int:
    """Return how many different draws there are."""
    total = max(1, len(vocabulary))
    for pool in pools.values():
        total *= len(values(pool))
    return total


def draw(
    pools: Mapping[str, Pool],
    vocabulary: Sequence[Row],
    *,
    key: bytes,
    template: str,
    version: int,
    index: int,
) -> dict[str, Parameter]:
    """Return one draw: a value for every pool, and one row of the vocabulary."""

    def stream(name: str) -> Stream:
        return Stream(key, "parameter", template, version, index, name)

    drawn: dict[str, Parameter] = {}
    if vocabulary:
        drawn.update(stream("vocabulary").choose(vocabulary))
    for name, pool in pools.items():
        drawn[name] = stream(name).choose(values(pool))
    return drawn


def name_trouble(names: Mapping[str, str]) -> str | None:
    """Return what is wrong with a set of identifiers that must live in one module, or None."""
    import builtins

    for variable, name in names.items():
        if not name.isidentifier() or not name.isascii():
            return f"{variable} = {name!r} is not an identifier"
        if keyword.iskeyword(name) or keyword.issoftkeyword(name):
            return f"{variable} = {name!r} is a keyword"
        if hasattr(builtins, name):
            return f"{variable} = {name!r} hides a builtin"
    folded: dict[str, str] = {}
    for variable, name in names.items():
        if (other := folded.setdefault(name.casefold(), variable)) != variable:
            return f"{variable} and {other} are both {name!r}"
    return None
