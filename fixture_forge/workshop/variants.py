"""Look at private variants: prove that they were drawn, probe for recall, report on a rotation."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path

from fixture_forge.errors import BadOption, NothingToVerify
from fixture_forge.families import family as family_named
from fixture_forge.fixtures.build import Draft
from fixture_forge.fixtures.layout import EVIDENCE, MANIFEST, VARIANT, Fixture, open_fixture
from fixture_forge.rotation.keys import commitment_of
from fixture_forge.rotation.likeness import Likeness
from fixture_forge.rotation.lots import Lot
from fixture_forge.rotation.parity import Difficulty
from fixture_forge.rotation.probing import Probe, probes_of
from fixture_forge.rotation.records import record_of
from fixture_forge.rotation.report import page
from fixture_forge.seeds import library
from fixture_forge.workshop.fixtures import find
from fixture_forge.workshop.rotating import Rotated, draw


def report(found: Sequence[Rotated], *, cpu_s: float) -> bytes:
    """Return a page of HTML about what became of lots."""
    shipped = [each for each in found if each.status == "shipped"]
    statuses = Counter(each.status for each in found)
    rewrites = Counter(name for each in shipped for name in each.rewrites)
    summary: dict[str, str] = {
        "drawn": str(len(found)),
        "shipped": f"{len(shipped)} ({len(shipped) / max(1, len(found)):.0%})",
        **{status: str(n) for status, n in sorted(statuses.items()) if status != "shipped"},
        "CPU seconds for each that was shipped": f"{cpu_s / max(1, len(shipped)):.1f}",
    }
    tables = {
        "Templates": [("template", "shipped"), *_counted(each.lot.template for each in shipped)],
        "Rewrites": [("rewrite", "shipped with it"), *_counted(rewrites.elements())],
        "Not shipped": [
            ("lot", "why"),
            *((f"{e.lot.template} {e.lot.index}", f"{e.status}: {e.reason}") for e in found
              if e.status != "shipped"),
        ],
    }  # fmt: skip
    figures = {f"{name} to the public sibling": values for name, values in _likenesses(shipped)}
    figures["distance to the nearest other variant"] = [e.nearest[1] for e in shipped if e.nearest]
    pairs = [(e.difficulty, e.sibling) for e in shipped if e.difficulty and e.sibling]
    for each in fields(Difficulty):
        apart = [getattr(mine, each.name) - getattr(theirs, each.name) for mine, theirs in pairs]
        figures[f"{each.name.replace('_', ' ')}, more than the sibling"] = apart
    return page(summary, tables, figures)


def _counted(names: Iterable[str]) -> list[tuple[str, str]]:
    return [(name, str(count)) for name, count in sorted(Counter(names).items())]


def _likenesses(shipped: Sequence[Rotated]) -> Iterator[tuple[str, list[float]]]:
    for each in fields(Likeness):
        values = [getattr(one.likeness, each.name) for one in shipped if one.likeness is not None]
        yield each.name.replace("_", " "), values


def probes(paths: Sequence[Path]) -> list[Probe]:
    """Return the recall probes of all fixtures at and below paths."""
    return [probe for folder in find(paths) for probe in probes_of(open_fixture(folder))]


def prove(folder: Path, key: bytes) -> str:
    """Draw a variant again; return why it is not what its lot gives under the key, or nothing.

    Raises NothingToVerify if the folder holds no variant, and BadOption if its template is not
    shipped any more as it was.
    """
    fixture = open_fixture(folder)
    record = record_of(fixture)
    if record is None:
        raise NothingToVerify(
            f"{folder}: no variant: it has no {VARIANT}.",
            hint="What `forge new` makes is proved by `forge verify`, from its public seed.",
        )
    if record.key_commitment != commitment_of(key):
        return "it was drawn under another key"
    name = record.template.name
    template = library.shipped_template(name) if name in library.shipped_names() else None
    if template is None or template.digest != record.template.digest:
        shipped = "none" if template is None else f"version {template.declaration.version}"
        raise BadOption(
            f"{folder}: drawn from version {record.template.version} of {name}, of which {shipped} "
            "is shipped now.",
            hint="Use the release of forge that drew it; `forge verify` needs no template.",
        )
    lot = Lot(name, record.template.version, record.epoch, record.index)
    if fixture.manifest.commitment != lot.commitment_under(key):
        return "its manifest commits to another draw"
    again = draw(lot, key, template, family_named(record.family))
    return _first_difference(fixture, again.draft)


def _first_difference(fixture: Fixture, draft: Draft) -> str:
    if fixture.manifest.id != draft.id:
        return f"its id is {fixture.manifest.id}, the lot gives {draft.id}"
    files = {p: d for p, d in fixture.files.items() if p not in (MANIFEST, EVIDENCE)}
    for path in sorted({*files, *draft.files}):
        if files.get(path) != draft.files.get(path):
            return f"{path}: the lot gives other bytes"
    return ""
