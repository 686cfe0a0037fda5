"""The use cases, and the only place where the parts are wired together.

What the command line can do a library user can do here: each function takes values, returns or
yields values, and prints nothing.
"""

import contextlib
import itertools
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from fixture_forge.ambient import Stream, seed_key
from fixture_forge.canonical import encode, sha256
from fixture_forge.errors import (
    BadOption,
    BadTemplate,
    NoMutant,
    NothingToVerify,
    TamperedFixture,
    UnknownTemplate,
    UnreadableSource,
)
from fixture_forge.families import family as family_named
from fixture_forge.fixtures import build, store
from fixture_forge.fixtures.checkout import make_checkout
from fixture_forge.fixtures.layout import (
    CONTRACT,
    EVIDENCE,
    MANIFEST,
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
from fixture_forge.mutation.select import select
from fixture_forge.mutation.source import Source, qualified_names, require_function, split_lines
from fixture_forge.sandbox.api import Sandbox
from fixture_forge.sandbox.process import ProcessSandbox
from fixture_forge.seeds import library
from fixture_forge.seeds.foreign import seed_from_foreign_template
from fixture_forge.seeds.model import Seed
from fixture_forge.seeds.render import seed_from_template
from fixture_forge.seeds.template import Template
from fixture_forge.verify.case import observe_tests, state_of
from fixture_forge.verify.engine import (
    DEFAULT_REPEATS,
    MAX_REPEATS,
    evidence_of,
    verify_fixture,
)
from fixture_forge.verify.model import Report


@dataclass(frozen=True, slots=True)
class Order:
    """One fixture to be made: everything that its bytes depend on, and its id."""

    family: AnyFamily
    template: Template
    seed: int
    index: int
    fixture_id: str


@dataclass(frozen=True, slots=True)
class Made:
    """A fixture that now lies in its place; ``report`` is None if it was not verified."""

    folder: Path
    fixture_id: str
    template: str
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


def draft_of(order: Order, sandbox: Sandbox | None = None) -> build.Draft:
    """Draw the parameters and the bug of an order, and lay out the fixture."""
    key = seed_key(order.seed)
    if library.is_shipped(order.template):
        seed = seed_from_template(order.template, key=key, index=order.index)
    else:
        seed = seed_from_foreign_template(
            order.template, key=key, index=order.index, sandbox=sandbox or ProcessSandbox()
        )
    mutant = select(
        mutants_of(seed, order.family),
        key=key,
        family=order.family,
        seed_digest=sha256(seed.source),
        index=order.index,
    )
    canary = Stream(key, "canary", order.family.name, order.template.name, order.index).guid()
    return build.draft(
        seed,
        mutant,
        fixture_id=order.fixture_id,
        canary=canary,
        public_seed=order.seed,
        index=order.index,
    )


def mutants_of(seed: Seed, family: AnyFamily) -> list[Mutant]:
    """Return the mutants of a family in a seed's function, on the lines where the bug may go.

    Raises NoMutant if there is none.
    """
    source = Source.from_bytes(seed.source, seed.source_path)
    try:
        names = qualified_names(source.tree())
    except UnreadableSource as error:
        raise BadTemplate(
            f"{seed.template}: the right version: {error.message}",
            hint="Correct the template's source; a drawn value may not fit where it stands.",
        ) from None
    if seed.function not in names:
        raise BadTemplate(
            f"{seed.template}/template.toml: function: {seed.function!r} is not in the module.",
            hint="It has " + ", ".join(sorted(names)) + ".",
        )
    lines = split_lines(source.text)
    found = [
        item
        for item in enumerate_mutants(source, [family], seed.function)
        if isinstance(item, Mutant)
        and (not seed.edit_lines or any(part in lines[item.line - 1] for part in seed.edit_lines))
    ]
    if not found:
        raise NoMutant(
            f"{seed.template}: the family {family.name} finds nothing to change in "
            f"{seed.function}.",
            hint="Check `function` and `lines` in template.toml.",
        )
    return found


def make(
    orders: Sequence[Order],
    out: Path,
    *,
    verify: bool = True,
    force: bool = False,
    jobs: int = 1,
    sandbox: Sandbox | None = None,
) -> Iterator[Made]:
    """Make fixtures and move each into ``out`` once it is complete and, unless told otherwise,
    verified. One that does not verify is yielded with its report and not kept.
    """
    sandbox = sandbox or ProcessSandbox()
    for order in orders:
        store.refuse_existing(out / order.fixture_id, force=force)
    # cookiecutter changes the working directory while it renders: drafts are made one by one.
    with store.staging(out) as scratch, _pool(jobs) as pool:
        drafts = [draft_of(order, sandbox) for order in orders]
        pending = [pool.submit(_stage, draft, scratch, verify, sandbox) for draft in drafts]
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


@contextlib.contextmanager
def _pool(jobs: int) -> Iterator[Executor]:
    # The work is done by child processes; a thread only waits for one.
    pool = ThreadPoolExecutor(max_workers=jobs)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _stage(draft: build.Draft, scratch: Path, verify: bool, sandbox: Sandbox) -> Report | None:
    workspace = below(draft.files, WORKSPACE)
    contract = below(draft.files, CONTRACT)
    right = {**workspace, draft.seed.source_path: draft.seed.source}
    tests = observe_tests(
        sandbox, state_of("baseline", workspace, contract), state_of("gold", right, contract)
    )
    folder = scratch / draft.id
    manifest = encode(build.manifest_for(draft, tests))
    store.write_tree(folder, {**draft.files, MANIFEST: manifest})
    if not verify:
        return None
    return _prove(folder, sandbox, DEFAULT_REPEATS, shown_as=draft.id)


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
    sandbox: Sandbox | None = None,
) -> Iterator[Report]:
    """Verify every fixture at and below the paths; reports in the order of their folders.

    Raises NothingToVerify if there is none.
    """
    repeats = DEFAULT_REPEATS if repeats is None else repeats
    if not 1 <= repeats <= MAX_REPEATS:
        raise BadOption(
            f"--repeats {repeats}: from 1 to {MAX_REPEATS} conditions exist.",
            hint=f"Leave it out for {DEFAULT_REPEATS}.",
        )
    folders = find(paths)
    provider = sandbox or ProcessSandbox()
    with _pool(jobs) as pool:
        pending = [
            pool.submit(verify_fixture, folder, provider, repeats=repeats) for folder in folders
        ]
        for job in pending:
            yield job.result()


def seal(folder: Path, *, repeats: int = DEFAULT_REPEATS, sandbox: Sandbox | None = None) -> Report:
    """Vouch anew for a fixture that its author changed: prove it first, then replace the seals.

    Nothing is written unless every check passes.
    """
    provider = sandbox or ProcessSandbox()
    _require_fixture(folder)
    files = read_tree(folder)
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
            store.replace_file(folder / MANIFEST, fresh[MANIFEST])
            store.replace_file(folder / EVIDENCE, (copy / EVIDENCE).read_bytes())
    return report


def checkout(folder: Path, target: Path, sandbox: Sandbox | None = None) -> Fixture:
    """Give an agent its working tree: the workspace at its baseline commit, and nothing else."""
    fixture = _opened(folder)
    if target.resolve().is_relative_to(folder.resolve()):
        raise BadOption(
            f"--to {target}: lies inside the fixture itself.",
            hint="Name a folder elsewhere; an agent must not see the fixture.",
        )
    make_checkout(
        sandbox or ProcessSandbox(),
        fixture.below(WORKSPACE),
        target,
        expected=fixture.manifest.baseline,
    )
    return fixture


def show(folder: Path) -> Fixture:
    """Read a fixture, with every byte checked against its manifest."""
    return _opened(folder)


def _opened(folder: Path) -> Fixture:
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
