"""Draw private variants, prove each, and keep those that are sound and unlike all others."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from fixture_forge.ambient import Stream, now, seed_key
from fixture_forge.canonical import sha256
from fixture_forge.errors import ForgeError, UnknownTemplate
from fixture_forge.families import family as family_named
from fixture_forge.fixtures import store
from fixture_forge.fixtures.drawing import mutants_of
from fixture_forge.fixtures.layout import (
    GOLD,
    MANIFEST,
    WORKSPACE,
    find_fixtures,
    open_fixture,
)
from fixture_forge.fixtures.patch import apply_patch
from fixture_forge.measures.distance import distance
from fixture_forge.mutation.model import AnyFamily, Mutant
from fixture_forge.mutation.select import select
from fixture_forge.rotation.accounts import drawn_of
from fixture_forge.rotation.drawing import Drawn, drawn
from fixture_forge.rotation.keys import commitment_of, make_key, read_key
from fixture_forge.rotation.ledger import Ledger
from fixture_forge.rotation.likeness import Form, Likeness, likeness
from fixture_forge.rotation.lots import Lot
from fixture_forge.rotation.parity import Difficulty, difficulty, out_of_band
from fixture_forge.rotation.places import make_private, refuse_tracked
from fixture_forge.rotation.policy import Policy
from fixture_forge.rotation.records import record_of
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
from fixture_forge.workshop.fixtures import checked_repeats, stage

if TYPE_CHECKING:
    from concurrent.futures import Future

_PUBLIC_SEED = 1
_REASON = 200
# Of so many draws in a row not one was kept: there will be no more.
PATIENCE = 40
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
    ledger: Ledger | None = None,
) -> Iterator[Rotated]:
    """Draw until each round has its count, or nothing more comes; yield what becomes of each lot.

    A lot that is there already, or that the ledger knows, is passed over. What is drawn is entered
    there: sealed if it is shipped, and else retired with the reason. Raises ExposedPlace.
    """
    policy, times = policy or Policy(), checked_repeats(repeats)
    refuse_tracked(out, shared_sandbox(), what="private fixtures")
    fresh = not out.exists()
    with store.staging(out) as scratch, local_pool(jobs) as pool:
        if fresh:
            out.chmod(0o700)
        forms = dict(_earlier(out, key))
        _seal_what_is_there(out, ledger)
        for round_ in rounds:
            lots = _lots(round_, key)
            running: list[tuple[Lot, Future[Rotated]]] = []
            kept = vain = 0
            while kept < round_.count and vain < PATIENCE:
                while len(running) < min(jobs, round_.count - kept):
                    lot, template = next(lots)
                    if not (out / lot.id_under(key)).exists() and not _is_over(lot, key, ledger):
                        job = pool.submit(_attempt, lot, key, template, policy, scratch, times)
                        running.append((lot, job))
                lot, job = running.pop(0)
                found = _compared(job.result(), forms, policy)
                _enter(found, key, ledger)
                if found.status == "shipped":
                    make_private(scratch / found.fixture_id)
                    store.install(scratch / found.fixture_id, out / found.fixture_id, force=False)
                    _seal(out / found.fixture_id, ledger)
                    assert found.form is not None
                    forms[found.fixture_id] = found.form
                    kept, vain = kept + 1, 0
                else:
                    vain += 1
                yield found
            for _, job in running:
                job.cancel()


def exposed(ledger: Ledger, key: bytes, epoch: int) -> dict[str, list[str]]:
    """Return the variants of a key and epoch that were exposed and not yet replaced, by family."""
    found: dict[str, list[str]] = {}
    for name, account in ledger.read().variants.items():
        drawn_ = account.drawn
        lot = Lot(drawn_.template, drawn_.version, drawn_.epoch, drawn_.index)
        if account.state == "exposed" and lot.epoch == epoch and lot.id_under(key) == name:
            found.setdefault(drawn_.family, []).append(name)
    return found


def _is_over(lot: Lot, key: bytes, ledger: Ledger | None) -> bool:
    """Whether the ledger knows a lot as more than drawn: a run may have ended before its seal."""
    account = None if ledger is None else ledger.read().variants.get(lot.id_under(key))
    return account is not None and account.state != "drawn"


def _enter(found: Rotated, key: bytes, ledger: Ledger | None) -> None:
    if ledger is None:
        return
    name = found.fixture_id
    if name not in ledger.read().variants:
        family = found.lot.template.partition("/")[0]
        ledger.draw({name: drawn_of(found.lot, key, family)}, at=now())
    if found.status != "shipped":
        reason = f"not shipped, {found.status}: {found.reason}".encode("ascii", "backslashreplace")
        one_line = " ".join(reason.decode().split())[:_REASON]
        ledger.retire([name], reason=one_line, at=now())


def _seal_what_is_there(out: Path, ledger: Ledger | None) -> None:
    """Seal what a run put in its place, and was ended before it entered that."""
    for name, account in ({} if ledger is None else ledger.read().variants).items():
        if account.state == "drawn" and (out / name / MANIFEST).exists():
            _seal(out / name, ledger)


def _seal(folder: Path, ledger: Ledger | None) -> None:
    if ledger is not None:
        ledger.seal({folder.name: sha256((folder / MANIFEST).read_bytes())}, at=now())


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


def _attempt(
    lot: Lot, key: bytes, template: Template, policy: Policy, scratch: Path, repeats: int
) -> Rotated:
    """Draw, measure against the public sibling, prove, and stage what is sound."""
    fixture_id = lot.id_under(key)
    family = family_named(template.declaration.family)
    try:
        variant = draw(lot, key, template, family)
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


def draw(lot: Lot, key: bytes, template: Template, family: AnyFamily) -> Drawn:
    """Draw a variant, its rewrites compared with the template's own version by running both."""

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
