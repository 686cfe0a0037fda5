"""Judge candidate patches: one, many, the same again, and the counter-examples."""

import base64
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fixture_forge.ambient import new_secret
from fixture_forge.canonical import decode
from fixture_forge.documents.receipt import RECEIPT_LIMIT, Receipt, contradiction, is_digested
from fixture_forge.errors import BadOption, ForgeError, MalformedDocument, TamperedFixture
from fixture_forge.sandbox.process import ProcessSandbox
from fixture_forge.scoring.counterexamples import CounterExample, counterexamples
from fixture_forge.scoring.judge import Judge
from fixture_forge.scoring.patch_reading import MAX_BYTES
from fixture_forge.scoring.pool import JudgePool
from fixture_forge.scoring.worktree import patch_of, read_worktree
from fixture_forge.workshop.fixtures import find, opened

if TYPE_CHECKING:
    from fixture_forge.scoring.server import JudgeServer

_MIN_TOKEN = 16


@dataclass(frozen=True)
class Candidate:
    """A patch to be judged: ``name`` is whatever tells it from others."""

    name: str
    fixture: Path
    patch: bytes


@dataclass(frozen=True)
class Scored:
    """A candidate's receipt, or why there is none."""

    candidate: Candidate
    receipt: Receipt | None
    error: ForgeError | None = None


def judge(folder: Path, *, allow_weak: bool = False, paranoid: bool = False) -> Judge:
    """Open a judge of a fixture; close it, or use it in a `with`. Raises as ``show`` does."""
    return Judge(opened(folder), ProcessSandbox(), allow_weak=allow_weak, paranoid=paranoid)


def score(
    folder: Path,
    patch: bytes | None,
    *,
    worktree: Path | None = None,
    allow_weak: bool = False,
    paranoid: bool = False,
) -> Receipt:
    """Judge one candidate: a patch, or without one what a work tree differs in from the baseline.

    Raises BadOption if there is neither.
    """
    if patch is None and worktree is None:
        raise BadOption("There is nothing to judge.", hint="Give --patch FILE, or --worktree-only.")
    with judge(folder, allow_weak=allow_weak, paranoid=paranoid) as court:
        tree = None if worktree is None else read_worktree(worktree)
        given = patch
        if given is None:
            assert tree is not None
            given = patch_of(court.workspace, tree)
        return court.score(given, None if tree is None else _contents(tree))


def _contents(tree: Mapping[str, tuple[str, bytes]]) -> dict[str, bytes]:
    return {path: data for path, (mode, data) in tree.items() if mode.startswith("100")}


def score_many(
    candidates: Iterable[Candidate], *, jobs: int, allow_weak: bool = False
) -> Iterator[Scored]:
    """Judge candidates, so many at a time; the results come in the order of the candidates."""
    pool = JudgePool(lambda name: judge(Path(name), allow_weak=allow_weak), most=2 * jobs)

    def one(candidate: Candidate) -> Scored:
        try:
            with pool.judge(str(candidate.fixture)) as court:
                return Scored(candidate, court.score(candidate.patch))
        except ForgeError as error:
            return Scored(candidate, None, error)

    try:
        with ThreadPoolExecutor(jobs) as threads:
            yield from threads.map(one, candidates)
    finally:
        pool.close()


def server(
    fixtures: Path,
    address: tuple[str, int],
    *,
    token: str | None,
    jobs: int,
    waiting: int,
    allow_weak: bool = False,
) -> "JudgeServer":
    """Return a server that listens; ``serve_forever`` makes it answer.

    Raises BadOption if the address cannot be had, or the token is no secret.
    """
    from fixture_forge.scoring.server import JudgeServer

    if token is not None and len(token) < _MIN_TOKEN:
        raise BadOption(
            f"--token-file: the token has {len(token)} characters.",
            hint=f"Use at least {_MIN_TOKEN}, as `openssl rand -hex 32` makes them.",
        )
    folders = {folder.name: str(folder) for folder in find([fixtures])}
    pool = JudgePool(lambda name: judge(Path(name), allow_weak=allow_weak), most=2 * jobs)
    try:
        return JudgeServer(
            address,
            pool,
            folders.get,
            token=token or new_secret(),
            jobs=jobs,
            waiting=waiting,
        )
    except OSError as error:
        raise BadOption(
            f"--host {address[0]} --port {address[1]}: {error.strerror or error}.",
            hint="Choose another port; 0 takes a free one.",
        ) from None


def read_receipt(path: Path) -> Receipt:
    """Read a receipt.

    Raises MalformedDocument, also for one that contradicts itself, and TamperedFixture if its
    digest is another.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadOption(
            f"{path}: cannot be read: {error.strerror or error}.", hint="Name a receipt."
        ) from None
    receipt = decode(data, Receipt, name=path.name, limit=RECEIPT_LIMIT)
    if not is_digested(receipt):
        raise TamperedFixture(
            f"{path.name}: does not have the digest that it carries.",
            hint="Judge the patch again with `forge score`.",
        )
    if (name := contradiction(receipt)) is not None:
        raise MalformedDocument(
            f"{path.name}: `{name}` contradicts what else is in it.",
            hint="Judge the patch again with `forge score`.",
        )
    return receipt


def rescore(receipt: Receipt, folder: Path, *, allow_weak: bool = False) -> tuple[Receipt, str]:
    """Judge the patch of a receipt again; return the new one, and the first field that differs.

    Raises TamperedFixture if the receipt is about another manifest.
    """
    with judge(folder, allow_weak=allow_weak) as court:
        if court.fixture.manifest_sha256 != receipt.manifest_sha256:
            raise TamperedFixture(
                f"{folder}: the receipt is about the manifest {receipt.manifest_sha256[:12]}…, "
                f"this one is {court.fixture.manifest_sha256[:12]}….",
                hint="Name the fixture that was judged, in the version that was judged.",
            )
        try:
            patch = base64.b64decode(receipt.patch, validate=True)
        except ValueError:
            raise TamperedFixture(
                "The receipt holds no patch.", hint="Judge the patch again with `forge score`."
            ) from None
        again = court.score(patch)
    differing = [
        name
        for name in receipt.__struct_fields__
        if name not in ("judged_at", "digest", "signature")
        and getattr(receipt, name) != getattr(again, name)
    ]
    return again, differing[0] if differing else ""


def selftest(folder: Path, *, allow_weak: bool = False) -> Iterator[tuple[CounterExample, Receipt]]:
    """Judge the counter-examples of a fixture."""
    with judge(folder, allow_weak=allow_weak) as court:
        examples = counterexamples(
            court.workspace, court.gold, court.accepted, court.path, court.function
        )
        for example in examples:
            yield example, court.score(example.patch)


def read_patch_file(path: Path) -> bytes:
    """Read a patch, and not more of it than is ever judged. Raises BadOption."""
    try:
        with path.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadOption(
            f"--patch {path}: cannot be read: {error.strerror or error}.",
            hint="Name a file, or - for standard input.",
        ) from None
