"""Make, verify, harden, seal, check out and show fixtures."""

import contextlib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fixture_forge.ambient import Stream, cache_folder, require_extra, seed_key
from fixture_forge.canonical import decode, encode
from fixture_forge.documents.origin import ORIGIN_LIMIT, Origin
from fixture_forge.errors import (
    BadOption,
    NothingToVerify,
    SubjectBroken,
    TamperedFixture,
    UnknownTemplate,
    UnreadableSource,
)
from fixture_forge.families import family as family_named
from fixture_forge.fixtures import build, store
from fixture_forge.fixtures.checkout import make_checkout
from fixture_forge.fixtures.drawing import Order, draft_of
from fixture_forge.fixtures.layout import (
    CONTRACT,
    EVIDENCE,
    MANIFEST,
    ORIGIN,
    TASK,
    WORKSPACE,
    Fixture,
    below,
    find_fixtures,
    is_fixture,
    open_fixture,
    read_tree,
)
from fixture_forge.fixtures.unsealed import read_unsealed
from fixture_forge.mutation.engine import enumerate_mutants
from fixture_forge.mutation.model import AnyFamily, Mutant, NotOffered
from fixture_forge.mutation.source import Source, require_function
from fixture_forge.sandbox.api import Sandbox
from fixture_forge.sandbox.pool import dask_pool, local_pool
from fixture_forge.sandbox.warm import shared_sandbox
from fixture_forge.seeds import library
from fixture_forge.seeds.template import Template
from fixture_forge.verify.cache import Verified
from fixture_forge.verify.case import Case, observe_tests, state_of
from fixture_forge.verify.checks_claims import statements_of
from fixture_forge.verify.engine import DEFAULT_REPEATS, MAX_REPEATS, verify_fixture
from fixture_forge.verify.evidence import evidence_of
from fixture_forge.verify.model import Report
from fixture_forge.verify.pinning import PINNED, Pin, module_of, pinned_file, pins_of, survivors
from fixture_forge.verify.proof import Fate
from fixture_forge.verify.schedule import Schedule

# A pinned example seldom leaves another survivor; more rounds than this would never end.
_MAX_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Made:
    """A fixture that now lies in its place; ``report`` is None if it was not verified."""

    folder: Path
    fixture_id: str
    template: str
    report: Report | None


@dataclass(frozen=True, slots=True)
class Hardened:
    """What was pinned, which wrong versions the contract accepts all the same, and the report of
    the fixture as sealed anew (None if there was nothing to pin).
    """

    pinned: tuple[Pin, ...]
    alive: tuple[Fate, ...]
    report: Report | None


def plan_new(
    *,
    families: Sequence[str],
    template: str | None,
    seed: int,
    count: int,
    fixture_id: str | None,
    out: Path,
    force: bool = False,
) -> list[Order]:
    """Decide what ``forge new`` will make. Fixtures get the next free number of their family.

    The number is part of what a fixture is drawn from: number 2 of a family is another draw than
    number 1, whatever else lies in the folder.
    """
    if fixture_id is not None and (count != 1 or len(families) != 1):
        raise BadOption(
            "--id names one fixture, but more than one was asked for.",
            hint="Leave out --id, or make one fixture of one family.",
        )
    orders: list[Order] = []
    for name in families:
        family = family_named(name)
        numbers = _numbers(name, fixture_id, out, force=force)
        for _ in range(count):
            index = next(numbers)
            chosen = _template_for(name, template, seed, index)
            if chosen.declaration.family != name:
                raise UnknownTemplate(
                    f"The template {chosen.name} is of the family {chosen.declaration.family}, "
                    f"not {name}.",
                    hint=f"Use --family {chosen.declaration.family}.",
                )
            orders.append(Order(family, chosen, seed, index, fixture_id or f"{name}-{index:02}"))
    return orders


def _numbers(family: str, fixture_id: str | None, out: Path, *, force: bool) -> Iterator[int]:
    if fixture_id is not None:
        tail = fixture_id.removeprefix(f"{family}-")
        return iter([int(tail) if tail.isdecimal() and tail.isascii() else 1])
    # With --force the numbers start anew: what is there is to be replaced.
    return (n for n in itertools.count(1) if force or not (out / f"{family}-{n:02}").exists())


def _template_for(family: str, asked: str | None, seed: int, index: int) -> Template:
    if asked is not None:
        return library.find_template(asked, family)
    names = [name for name in library.shipped_names() if name.startswith(f"{family}/")]
    if not names:
        raise UnknownTemplate(
            f"No template of the family {family} is shipped.",
            hint="Families with templates: "
            + ", ".join(library.shipped_families())
            + ". Or give a template of your own with --template PATH.",
        )
    # The highest lot wins (rendezvous hashing): a template that is added later takes over the
    # draws that it wins and changes no other.
    key = seed_key(seed)
    winner = max(names, key=lambda name: Stream(key, "template", name, index).below(1 << 64))
    return library.shipped_template(winner)


def make(
    orders: Sequence[Order],
    out: Path,
    *,
    verify: bool = True,
    force: bool = False,
    jobs: int = 1,
    repeats: int | None = None,
) -> Iterator[Made]:
    """Make fixtures and move each into ``out`` once it is complete and, unless told otherwise,
    verified. One that does not verify is yielded with its report and not kept.
    """
    times = checked_repeats(repeats)
    for order in orders:
        store.refuse_existing(out / order.fixture_id, force=force)
    # cookiecutter changes the working directory while it renders: drafts are made one by one.
    with store.staging(out) as scratch, local_pool(min(jobs, len(orders) or 1)) as pool:
        drafts = [draft_of(order, shared_sandbox()) for order in orders]
        pending = [pool.submit(stage, draft, scratch, times if verify else 0) for draft in drafts]
        try:
            for draft, job in zip(drafts, pending, strict=True):
                report = job.result()
                target = out / draft.id
                if report is None or report.verdict == "pass":
                    store.install(scratch / draft.id, target, force=force)
                yield Made(target, draft.id, draft.seed.template, report)
        finally:
            for job in pending:
                job.cancel()


def stage(draft: build.Draft, scratch: Path, repeats: int) -> Report | None:
    """Write a draft below a scratch folder, sealed, and prove it unless ``repeats`` is 0."""
    sandbox = shared_sandbox()
    workspace = below(draft.files, WORKSPACE)
    contract = below(draft.files, CONTRACT)
    right = {**workspace, draft.seed.source_path: draft.seed.source}
    tests = observe_tests(
        sandbox, state_of("baseline", workspace, contract), state_of("gold", right, contract)
    )
    folder = scratch / draft.id
    manifest = encode(build.manifest_for(draft, tests))
    store.write_tree(folder, {**draft.files, MANIFEST: manifest})
    if not repeats:
        return None
    return _prove(folder, sandbox, repeats, shown_as=draft.id).without_proof()


def _prove(folder: Path, sandbox: Sandbox, repeats: int, *, shown_as: str | None = None) -> Report:
    report = verify_fixture(
        folder, sandbox, repeats=repeats, expect_evidence=False, shown_as=shown_as
    )
    if report.verdict == "pass":
        store.replace_file(folder / EVIDENCE, encode(evidence_of(report)))
    return report


def find(paths: Sequence[Path]) -> list[Path]:
    """Return the fixtures at and below paths. Raises NothingToVerify if there is none."""
    folders = find_fixtures(list(paths))
    if not folders:
        shown = ", ".join(str(path) for path in paths)
        raise NothingToVerify(
            f"{shown}: no fixture here or below.",
            hint="A fixture is a folder with a manifest.json; `forge new` makes one.",
        )
    return folders


def verify(
    paths: Sequence[Path],
    *,
    jobs: int = 1,
    repeats: int | None = None,
    fresh: bool = False,
    dask: str | None = None,
) -> Iterator[Report]:
    """Verify every fixture at and below the paths; reports in the order of their folders.

    What an earlier run found out of the same bytes with the same tools is not found out again,
    unless ``fresh``. ``dask`` is the address of a scheduler whose workers do the work instead of
    ``jobs`` processes here. Raises NothingToVerify if there is no fixture.
    """
    times = checked_repeats(repeats)
    folders = find(paths)
    verified = Verified(cache_folder() / "verified")
    with contextlib.ExitStack() as stack:
        if dask is not None:
            executor = stack.enter_context(dask_pool(dask))
        else:
            executor = stack.enter_context(local_pool(min(jobs, len(folders))))
        schedule = Schedule(executor, times, verified, fresh=fresh, remote=dask is not None)
        yield from schedule.reports(folders)


def checked_repeats(repeats: int | None) -> int:
    """Return how many surroundings to run under. Raises BadOption."""
    if repeats is None:
        return DEFAULT_REPEATS
    if not 1 <= repeats <= MAX_REPEATS:
        raise BadOption(
            f"--repeats {repeats}: from 1 to {MAX_REPEATS} surroundings exist.",
            hint=f"Leave it out for {DEFAULT_REPEATS}.",
        )
    return repeats


def seal(folder: Path, *, repeats: int | None = None, sandbox: Sandbox | None = None) -> Report:
    """Vouch anew for a fixture that its author changed: prove it first, then replace the seals.

    Nothing is written unless every check passes.
    """
    provider = sandbox or shared_sandbox()
    _require_fixture(folder)
    return _sealed(folder, read_tree(folder), provider, checked_repeats(repeats))


def _sealed(folder: Path, files: Mapping[str, bytes], provider: Sandbox, repeats: int) -> Report:
    """Prove a fixture of the given files, and put them in the folder if it is sound."""
    unsealed = read_unsealed(files)
    contract = below(files, CONTRACT)
    tests = observe_tests(
        provider,
        state_of("baseline", unsealed.baseline, contract),
        state_of("gold", unsealed.gold, contract),
    )
    fresh = {
        path: data
        for path, data in files.items()
        if path not in (MANIFEST, EVIDENCE) and store.PART not in path
    }
    fresh[MANIFEST] = encode(build.resealed(unsealed.manifest, fresh, tests))
    with store.staging(folder.resolve().parent) as scratch:
        copy = scratch / folder.resolve().name
        store.write_tree(copy, fresh)
        report = _prove(copy, provider, repeats, shown_as=folder.as_posix())
        if report.verdict == "pass":
            for path in sorted(files):
                if path in fresh and path != MANIFEST and _differs(folder / path, fresh[path]):
                    store.replace_file(folder / path, fresh[path])
            store.replace_file(folder / MANIFEST, fresh[MANIFEST])
            store.replace_file(folder / EVIDENCE, (copy / EVIDENCE).read_bytes())
    return report


def _differs(path: Path, data: bytes) -> bool:
    return not path.exists() or path.read_bytes() != data


def harden(folder: Path, *, repeats: int | None = None, solver_s: float = 0.0) -> Hardened:
    """Pin in the contract what tells wrong versions from the right one, then seal anew.

    Nothing is written unless the fixture with its pinned examples passes every check. With
    ``solver_s`` CrossHair may think so many seconds about each version that the search leaves
    alive. Raises MissingTool if it is wanted and not installed.
    """
    if solver_s:
        require_extra("crosshair", "crosshair")
    provider, times = shared_sandbox(), checked_repeats(repeats)
    _require_fixture(folder)
    files = dict(read_tree(folder))
    pinned: list[Pin] = []
    for round_ in range(_MAX_ROUNDS + 1):
        case = Case(_as_it_stands(folder, files), provider, times, solver_s)
        findings = case.findings
        if findings.trouble:
            raise SubjectBroken(
                f"{folder}: near misses cannot meet the contract: {findings.trouble}.",
                hint="`forge verify -v` says which check fails; mend that first.",
            )
        alive = survivors(findings)
        fresh = [pin for pin in pins_of(alive) if pin not in pinned]
        if not fresh or round_ == _MAX_ROUNDS:
            break
        pinned += fresh
        files[CONTRACT + PINNED] = pinned_file(
            files.get(CONTRACT + PINNED),
            fresh,
            module=module_of(case.source_path),
            canary=case.fixture.manifest.canary,
            statements=max(1, statements_of(files[TASK])),
        )
    report = _sealed(folder, files, provider, times) if pinned else None
    return Hardened(tuple(pinned), tuple(alive), report)


def _as_it_stands(folder: Path, files: Mapping[str, bytes]) -> Fixture:
    """Return a fixture as its files are now, its seals aside."""
    unsealed = read_unsealed(files)
    origin = decode(files[ORIGIN], Origin, name=ORIGIN, limit=ORIGIN_LIMIT)
    return Fixture(folder, unsealed.manifest, "", origin, None, files)


def checkout(folder: Path, target: Path, sandbox: Sandbox | None = None) -> Fixture:
    """Give an agent its working tree: the workspace at its baseline commit, and nothing else."""
    fixture = opened(folder)
    if target.resolve().is_relative_to(folder.resolve()):
        raise BadOption(
            f"--to {target}: lies inside the fixture itself.",
            hint="Name a folder elsewhere; an agent must not see the fixture.",
        )
    make_checkout(
        sandbox or shared_sandbox(),
        fixture.below(WORKSPACE),
        target,
        expected=fixture.manifest.baseline,
    )
    return fixture


def show(folder: Path) -> Fixture:
    """Read a fixture, with every byte checked against its manifest."""
    return opened(folder)


def opened(folder: Path) -> Fixture:
    """Read a fixture. Raises NothingToVerify if there is none, and TamperedFixture."""
    _require_fixture(folder)
    try:
        return open_fixture(folder)
    except OSError as error:
        raise TamperedFixture(
            f"{folder}: cannot be read: {error.strerror or error}.", hint="Check permissions."
        ) from None


def _require_fixture(folder: Path) -> None:
    if not is_fixture(folder):
        what = "is no fixture" if folder.is_dir() else "no such folder"
        raise NothingToVerify(
            f"{folder}: {what}.", hint="Name the folder that holds a manifest.json."
        )


def mutate(
    path: Path, *, families: Sequence[AnyFamily], function: str | None, label: str
) -> Iterator[Mutant | NotOffered]:
    """List the mutants of a Python file. ``label`` names the file in ids and messages."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableSource(
            f"{label}: cannot be read: {error.strerror or error}.",
            hint="Name a Python file, or FILE::function.",
        ) from None
    source = Source.from_bytes(data, label)
    if function is not None:
        require_function(source, function)
    return enumerate_mutants(source, families, function)
