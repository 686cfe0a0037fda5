"""Draw a variant: parameters, words, bug and rewrites, all from the key of its lot.

A draw depends on its key and its lot and on nothing else: whether it is shipped may depend on
others, what it is does not.
"""

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace

from fixture_forge.ambient import Stream
from fixture_forge.canonical import encode, sha256
from fixture_forge.documents.manifest import TemplateRef
from fixture_forge.documents.variant import Variant
from fixture_forge.errors import NoMutant, UnreadableSource
from fixture_forge.fixtures import build
from fixture_forge.fixtures.drawing import mutants_of
from fixture_forge.fixtures.layout import VARIANT
from fixture_forge.mutation.model import AnyFamily
from fixture_forge.mutation.select import select
from fixture_forge.rotation.keys import commitment_of
from fixture_forge.rotation.likeness import Form
from fixture_forge.rotation.lots import Lot
from fixture_forge.rotation.merging import carried_over, changed_lines
from fixture_forge.rotation.rewriting import rewritten, sites_of
from fixture_forge.seeds.model import Alternative, Seed
from fixture_forge.seeds.render import seed_from_template
from fixture_forge.seeds.template import Template

_WIDTH = 100
# Lines of a function, from `def` on, beyond which no rewrite leads; and rewrites of a variant.
_LINES = (10, 25)
_MOST_REWRITES = 5
# Verification asks for so many alternatives.
_LEAST_OTHERS = 2
_GIVEN = "put-differently-"
# Other versions of a seed's function, and which of them do something else than the seed's own.
ToldApart = Callable[[Seed, bytes, Sequence[bytes]], list[str]]


@dataclass(frozen=True)
class Step:
    """A rewrite that was made, and the seed after it."""

    rewrite: str
    seed: Seed


@dataclass(frozen=True)
class Drawn:
    """A variant as drawn: its lot, the template's own version of the seed, what was rewritten in
    it, the fixture's draft, and for each rewrite that was caught, why.
    """

    lot: Lot
    plain: Seed
    rewrites: tuple[str, ...]
    draft: build.Draft
    caught: tuple[str, ...]


def drawn(
    lot: Lot,
    key: bytes,
    *,
    template: Template,
    family: AnyFamily,
    told_apart: ToldApart,
) -> Drawn:
    """Draw a variant. Raises BadTemplate and NoMutant where the template cannot be drawn so."""
    own = lot.key_under(key)
    plain = seed_from_template(template, key=own, index=lot.index)
    steps = chain(plain, family, own)
    caught: list[str] = []
    if steps:
        some = mutants_of(plain, family)[0].mutated
        # Alternatives that a rewrite gave are rewrites as well, and are tried as such.
        versions = [(step.seed.source, *_sources(step.seed)) for step in steps]
        told = iter(told_apart(plain, some, [each for group in versions for each in group]))
        reasons = [next(filter(None, [next(told) for _ in group]), "") for group in versions]
        bad = next((at for at, reason in enumerate(reasons) if reason), None)
        if bad is not None:
            caught.append(f"{steps[bad].rewrite}: {reasons[bad]}")
            steps = steps[:bad]
    seed = steps[-1].seed if steps else plain
    rewrites = tuple(step.rewrite for step in steps)
    return Drawn(lot, plain, rewrites, _draft(lot, key, seed, family, rewrites), tuple(caught))


def chain(plain: Seed, family: AnyFamily, own: bytes) -> list[Step]:
    """Return the rewrites that a variant's key chooses, each upon the one before."""
    stream = Stream(own, "rewrites")
    wanted = 2 + stream.below(_MOST_REWRITES - 1)
    steps: list[Step] = []
    seed, done = plain, set[str]()
    while len(steps) < wanted:
        options = [s for s in sites_of(seed.source, seed.function) if s.rewrite not in done]
        for site in stream.shuffled(options):
            source = rewritten(seed.source, seed.function, site)
            after = _with_source(seed, source, family)
            done.add(site.rewrite)
            if after is not None:
                seed = after
                steps.append(Step(site.rewrite, seed))
                break
        else:
            break
    return steps


def _with_source(seed: Seed, source: bytes, family: AnyFamily) -> Seed | None:
    """Return the seed with another source, or None where the two do not go together."""
    if source == seed.source or any(len(line) > _WIDTH for line in source.split(b"\n")):
        return None
    try:
        if not _LINES[0] <= Form.of(source, seed.function).lines <= _LINES[1]:
            return None
        after = replace(seed, source=source)
        places = {mutant.line for mutant in mutants_of(after, family)}
    except (NoMutant, UnreadableSource):
        return None
    others = _alternatives(seed, after, places)
    return replace(after, alternatives=others) if len(others) >= _LEAST_OTHERS else None


def _alternatives(seed: Seed, after: Seed, places: Set[int]) -> tuple[Alternative, ...]:
    """Return the alternatives that go with a rewritten source; what is wanting, rewrites give."""
    found: dict[bytes, str] = {}
    for alternative in seed.alternatives:
        carried = carried_over(seed.source, after.source, alternative.source)
        if carried not in (None, after.source):
            found.setdefault(carried, alternative.name)
    for site in sites_of(after.source, after.function):
        if len(found) >= _LEAST_OTHERS:
            break
        other = rewritten(after.source, after.function, site)
        if other != after.source and places & changed_lines(after.source, other):
            name = f"{_GIVEN}{site.rewrite}-{site.number + 1}"
            found.setdefault(other, name)
    return tuple(Alternative(name, source) for source, name in found.items())


def _sources(seed: Seed) -> list[bytes]:
    return [other.source for other in seed.alternatives if other.name.startswith(_GIVEN)]


def _draft(
    lot: Lot, key: bytes, seed: Seed, family: AnyFamily, rewrites: tuple[str, ...]
) -> build.Draft:
    own = lot.key_under(key)
    mutant = select(
        mutants_of(seed, family),
        key=own,
        family=family,
        seed_digest=sha256(seed.source),
        index=lot.index,
    )
    canary = Stream(own, "canary").guid()
    draft = build.draft(
        seed,
        mutant,
        fixture_id=lot.id_under(key),
        canary=canary,
        public_seed=None,
        index=lot.index,
    )
    record = Variant(
        schema_version=1,
        canary=canary,
        family=family.name,
        template=TemplateRef(
            name=seed.template, version=seed.template_version, digest=seed.template_digest
        ),
        epoch=lot.epoch,
        index=lot.index,
        key_commitment=commitment_of(key),
        rewrites=rewrites,
    )
    files = {**draft.files, VARIANT: encode(record)}
    return replace(draft, files=files, commitment=lot.commitment_under(key))
