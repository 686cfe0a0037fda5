"""Draw private variants, prove each, and keep those that are sound and unlike all others."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from fixture_forge.ambient import Stream, seed_key
from fixture_forge.canonical import decode, sha256
from fixture_forge.documents.variant import VARIANT_LIMIT, Variant
from fixture_forge.errors import BadOption, ForgeError, NothingToVerify, UnknownTemplate
from fixture_forge.families import family as family_named
from fixture_forge.fixtures import store
from fixture_forge.fixtures.build import Draft
from fixture_forge.fixtures.drawing import mutants_of
from fixture_forge.fixtures.layout import (
    EVIDENCE,
    GOLD,
    MANIFEST,
    VARIANT,
    WORKSPACE,
    Fixture,
    find_fixtures,
    open_fixture,
)
from fixture_forge.fixtures.patch import apply_patch
from fixture_forge.measures.distance import distance
from fixture_forge.mutation.model import AnyFamily, Mutant
from fixture_forge.mutation.select import select
from fixture_forge.rotation.drawing import Drawn, drawn
from fixture_forge.rotation.keys import commitment_of, make_key, read_key
from fixture_forge.rotation.likeness import Form, Likeness, likeness
from fixture_forge.rotation.lots import Lot
from fixture_forge.rotation.parity import Difficulty, difficulty, out_of_band
from fixture_forge.rotation.places import make_private, refuse_tracked
from fixture_forge.rotation.policy import Policy
from fixture_forge.rotation.probing import Probe, probes_of
from fixture_forge.rotation.report import page
from fixture_forge.sandbox.pool import local_pool
from fixture_forge.sandbox.warm import shared_sandbox
from fixture_forge.seeds import library
from fixture_forge.seeds.model import Seed
from fixture_forge.seeds.render import seed_from_template
from fixture_forge.seeds.template import Template
from fixture_forge.verify.case import state_of
from fixture_forge.verify.model import Report
from fixture_forge.verify.near_misses import near_misses
from fixture_forge.verify.proof import Question, told_apart
from fixture_forge.workshop.fixtures import checked_repeats, find, stage

if TYPE_CHECKING:
    from concurrent.futures import Future

_PUBLIC_SEED = 1
# Of so many draws in a row not one was kept: there will be no more.
_PATIENCE = 40
Status = Literal["shipped", "unsound", "too like the public one", "too like another", "uneven"]


@dataclass(frozen=True)
class Rotated:
    """What became of one lot. ``likeness`` is to the public sibling; ``nearest`` the least distance
    by words to any other variant of the key, and its id.
    """

    lot: Lot
    fixture_id: str
    status: Status
    reason: str = ""
    rewrites: tuple[str, ...] = ()
    caught: tuple[str, ...] = ()
    likeness: Likeness | None = None
    nearest: tuple[str, float] | None = None
    difficulty: Difficulty | None = None
    sibling: Difficulty | None = None
    form: Form | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Round:
    """One family's draws under a key in an epoch. ``start`` is the number of the first."""

    family: str
    epoch: int
    count: int
    start: int = 0
    template: str | None = None


def new_key(path: Path) -> str:
    """Write a new key to a file; return its commitment, which may be published."""
    return make_key(path, shared_sandbox())


def key_from(path: Path) -> bytes:
    """Return the key in a file. Raises BadKey and ExposedPlace."""
    return read_key(path, shared_sandbox())


def rotate(
    rounds: Sequence[Round],
    key: bytes,
    out: Path,
    *,
    policy: Policy | None = None,
    jobs: int = 1,
    repeats: int | None = None,
) -> Iterator[Rotated]:
    """Draw until each round has its count, or nothing more comes; yield what becomes of each lot.

    A lot that is there already, from an earlier run, is passed over. Raises ExposedPlace.
    """
    policy, times = policy or Policy(), checked_repeats(repeats)
    refuse_tracked(out, shared_sandbox(), what="private fixtures")
    fresh = not out.exists()
    with store.staging(out) as scratch, local_pool(jobs) as pool:
        if fresh:
            out.chmod(0o700)
        forms = dict(_earlier(out, key))
        for round_ in rounds:
            lots = _lots(round_, key)
            running: list[tuple[Lot, Future[Rotated]]] = []
            kept = vain = 0
            while kept < round_.count and vain < _PATIENCE:
                while len(running) < min(jobs, round_.count - kept):
                    lot, template = next(lots)
                    if not (out / lot.id_under(key)).exists():
                        job = pool.submit(_attempt, lot, key, template, policy, scratch, times)
                        running.append((lot, job))
                lot, job = running.pop(0)
                found = _compared(job.result(), forms, policy)
                if found.status == "shipped":
                    make_private(scratch / found.fixture_id)
                    store.install(scratch / found.fixture_id, out / found.fixture_id, force=False)
                    assert found.form is not None
                    forms[found.fixture_id] = found.form
                    kept, vain = kept + 1, 0
                else:
                    vain += 1
                yield found
            for _, job in running:
                job.cancel()


def _lots(round_: Round, key: bytes) -> Iterator[tuple[Lot, Template]]:
    names = [n for n in library.shipped_names() if n.startswith(f"{round_.family}/")]
    if round_.template is not None:
        names = [library.find_template(round_.template, round_.family).name]
    if not names:
        raise UnknownTemplate(
            f"No template of the family {round_.family} is shipped.",
            hint="Families with templates: " + ", ".join(library.shipped_families()) + ".",
        )
    index = round_.start
    while True:
        # The highest lot wins, so that a template that is added takes over only what it wins.
        label = ("rotation", round_.family, round_.epoch, index)
        name = max(names, key=lambda n: Stream(key, *label, n).below(1 << 64))
        template = library.shipped_template(name)
        yield Lot(name, template.declaration.version, round_.epoch, index), template
        index += 1


def _earlier(out: Path, key: bytes) -> Iterator[tuple[str, Form]]:
    """Yield the variants of the key that lie in a folder already."""
    for folder in find_fixtures([out]) if out.is_dir() else []:
        fixture = open_fixture(folder)
        record = record_of(fixture)
        if record is not None and record.key_commitment == commitment_of(key):
            right = apply_patch(fixture.below(WORKSPACE), fixture.files[GOLD], name=GOLD)
            path, function = fixture.origin.mutation.path, fixture.origin.mutation.function
            yield fixture.manifest.id, Form.of(right[path], function)


def record_of(fixture: Fixture) -> Variant | None:
    """Return which draw a fixture says it is. Raises MalformedDocument; None if it is none."""
    data = fixture.files.get(VARIANT)
    if data is None:
        return None
    return decode(data, Variant, name=VARIANT, limit=VARIANT_LIMIT)


def _attempt(
    lot: Lot, key: bytes, template: Template, policy: Policy, scratch: Path, repeats: int
) -> Rotated:
    """Draw, measure against the public sibling, prove, and stage what is sound."""
    fixture_id = lot.id_under(key)
    family = family_named(template.declaration.family)
    try:
        variant = _drawn(lot, key, template, family)
        found = _measured(variant, template, family, policy)
        if found.status != "shipped":
            return found
        report = stage(variant.draft, scratch, repeats)
    except ForgeError as error:
        return Rotated(lot, fixture_id, "unsound", error.message)
    if report is None or report.verdict != "pass":
        return _with(found, "unsound", _why(report))
    return found


def _why(report: Report | None) -> str:
    trouble = None if report is None else report.trouble
    return "not verified" if trouble is None else f"{trouble.name}: {trouble.detail}"


def _drawn(lot: Lot, key: bytes, template: Template, family: AnyFamily) -> Drawn:
    def apart(seed: Seed, baseline: bytes, sources: Sequence[bytes]) -> list[str]:
        state = state_of(
            "gold",
            {
                seed.source_path: seed.source,
                "tests/test_symptom.py": seed.symptom,
                "tests/test_regression.py": seed.regression,
            },
            seed.contract,
        )
        question = Question(
            gold=state,
            path=seed.source_path,
            function=seed.function,
            family=family.name,
            baseline=baseline,
            conditions=seed.domain,
        )
        return told_apart(shared_sandbox(), question, sources)

    return drawn(lot, key, template=template, family=family, told_apart=apart)


def _measured(variant: Drawn, template: Template, family: AnyFamily, policy: Policy) -> Rotated:
    """Compare a variant with what is public: the same template, drawn under the public seed."""
    public = seed_from_template(template, key=seed_key(_PUBLIC_SEED), index=1)
    mutant = _public_mutant(public, family)
    form = Form.of(variant.draft.seed.source, variant.draft.seed.function)
    alike = likeness(form, Form.of(public.source, public.function))
    mine = _difficulty(variant.draft.seed, variant.draft.mutant, family)
    theirs = _difficulty(public, mutant, family)
    found = Rotated(
        variant.lot,
        variant.draft.id,
        "shipped",
        rewrites=variant.rewrites,
        caught=variant.caught,
        likeness=alike,
        difficulty=mine,
        sibling=theirs,
        form=form,
    )
    if alike.token_distance < policy.least_distance:
        said = f"token distance {alike.token_distance:.3f}, at least {policy.least_distance:g}"
        return _with(found, "too like the public one", said)
    if alike.containment > policy.most_containment:
        said = f"containment {alike.containment:.3f}, at most {policy.most_containment:g}"
        return _with(found, "too like the public one", said)
    if said := out_of_band(mine, theirs, policy):
        return _with(found, "uneven", said)
    return found


def _public_mutant(seed: Seed, family: AnyFamily) -> Mutant:
    return select(
        mutants_of(seed, family),
        key=seed_key(_PUBLIC_SEED),
        family=family,
        seed_digest=sha256(seed.source),
        index=1,
    )


def _difficulty(seed: Seed, mutant: Mutant, family: AnyFamily) -> Difficulty:
    path, function = seed.source_path, seed.function
    wrong = near_misses(seed.source, mutant.mutated, path, function, family.name)
    sites = len(mutants_of(seed, family))
    return difficulty(seed.source, function, mutant.line, sites=sites, near_misses=len(wrong))


def _compared(found: Rotated, forms: Mapping[str, Form], policy: Policy) -> Rotated:
    """Compare a variant that is sound with all that were kept before it."""
    if found.status != "shipped" or found.form is None:
        return found
    apart = {name: distance(found.form.module, other.module) for name, other in forms.items()}
    if not apart:
        return found
    name = min(sorted(apart), key=lambda each: apart[each])
    found = _with(found, "shipped", "", nearest=(name, apart[name]))
    if apart[name] == 0 or apart[name] < policy.least_between:
        return _with(found, "too like another", f"distance {apart[name]:.3f} to {name}")
    return found


def _with(
    found: Rotated, status: Status, reason: str, nearest: tuple[str, float] | None = None
) -> Rotated:
    return replace(found, status=status, reason=reason, nearest=nearest or found.nearest)


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
    again = _drawn(lot, key, template, family_named(record.family))
    return _first_difference(fixture, again.draft)


def _first_difference(fixture: Fixture, draft: Draft) -> str:
    if fixture.manifest.id != draft.id:
        return f"its id is {fixture.manifest.id}, the lot gives {draft.id}"
    files = {p: d for p, d in fixture.files.items() if p not in (MANIFEST, EVIDENCE)}
    for path in sorted({*files, *draft.files}):
        if files.get(path) != draft.files.get(path):
            return f"{path}: the lot gives other bytes"
    return ""
