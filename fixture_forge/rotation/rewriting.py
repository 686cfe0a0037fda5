"""Apply rewrites to the right version of a seed, one site after the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import libcst as cst

from fixture_forge.rotation.rewrites import REWRITES, Rewrite


@dataclass(frozen=True, slots=True)
class Site:
    """A place where a rewrite can be applied: its number among those of the rewrite."""

    rewrite: str
    number: int


_BY_NAME: dict[str, type[Rewrite]] = {kind.name: kind for kind in REWRITES}


def sites_of(
    source: bytes, function: str, kinds: Sequence[type[Rewrite]] = REWRITES
) -> Iterator[Site]:
    """Yield every site of a function, by rewrite and in the order of the source."""
    module = cst.parse_module(source)
    for kind in kinds:
        counting = kind(module, function, None)
        module.visit(counting)
        for number in range(counting.sites):
            yield Site(kind.name, number)


def rewritten(source: bytes, function: str, site: Site) -> bytes:
    """Return the source with one site rewritten; as it was if there is no such site any more."""
    module = cst.parse_module(source)
    return module.visit(_BY_NAME[site.rewrite](module, function, site.number)).bytes
