"""The judgement of one candidate patch: what it did, how that was found out, and nothing blended.

Whether a repair is right, stays in its place, and is no larger than it need be are three answers.
Each is true, false, or null with a reason; null is no pass.
"""

import base64
import binascii
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fixture_forge.canonical import encode, sha256
from fixture_forge.documents.base import Document
from fixture_forge.documents.types import (
    TEXT_LIMIT,
    Count,
    FixtureId,
    Sha256,
    TestId,
    Text,
)

RECEIPT_LIMIT = 16 * 1024 * 1024
# No more of a patch than this is kept in its receipt.
PATCH_KEPT = 8 * 1024 * 1024

Verdict = Literal[
    "faithful",
    "review",
    "scope-violation",
    "semantic-fail",
    "tampering",
    "inconclusive",
]
Level = Literal["sealed-with-namespaces", "kernel-sealed", "partial", "process-only", "none"]
Kind = Literal["source", "test", "config", "lockfile", "dependency", "generated", "git", "other"]
Distance = Annotated[float, Meta(ge=-1, le=1)]


class Answer(Document, frozen=True):
    """One of the three answers. ``value`` is null where it could not be found out."""

    value: bool | None
    reason: Text


class CheckRecord(Document, frozen=True):
    """One link of the chain of judgement, in the order in which they were looked at."""

    name: Text
    result: Literal["pass", "fail", "not_judged"]
    detail: Text


class TestRecord(Document, frozen=True):
    """What became of a test: ``examples`` of ``planned`` inputs went well before it ended."""

    id: TestId
    outcome: Literal["passed", "failed", "missing"]
    detail: Text
    input: Text
    examples: Count
    planned: Count


class ChangedPath(Document, frozen=True):
    """A file of the patch: what it is, what is done to it (``modify``, ``add``, ``delete``,
    ``rename``, ``copy``, ``mode``, ``binary``, ``symlink``, ``gitlink``), and how much.
    """

    path: Text
    old_path: Text | None
    kind: Kind
    changes: tuple[Text, ...]
    allowed: bool
    hunks: Count
    formatting_only_hunks: Count
    additions: Count
    deletions: Count


class Complexity(Document, frozen=True):
    """Cognitive complexity of the edited function, by one way of counting."""

    baseline: Count
    gold: Count
    candidate: Count
    added: int


class Nearest(Document, frozen=True):
    """The accepted repair that a candidate is nearest to, and its distance from that repair.
    ``excess_distance`` is over that repair's own distance from the baseline.
    """

    name: Text
    distance: Distance
    excess_distance: Distance


class Metrics(Document, frozen=True):
    """How much was changed in the edited function. d is the normalised token distance.

    ``gold_distance`` is d(gold, baseline), ``model_distance`` d(candidate, baseline), and
    ``excess_distance`` the second less the first: below 0 for a repair smaller than gold.
    """

    tokenizer: Text
    gold_distance: Distance
    model_distance: Distance
    excess_distance: Distance
    nearest: Nearest
    paper_complexity: Complexity
    sonar_complexity: Complexity
    added_complexity: int


class Size(Document, frozen=True):
    """The size of the whole change."""

    files: Count
    hunks: Count
    formatting_only_hunks: Count
    additions: Count
    deletions: Count
    logical_lines: Count
    new_control_flow: tuple[Text, ...]
    imports_added: tuple[Text, ...]


class Trick(Document, frozen=True):
    """A known way to fool a judge, recognised in what was changed or in what it did."""

    trick: Text
    where: Text


class Isolation(Document, frozen=True):
    """What was in force around candidate code, by what negative probes showed before it ran."""

    level: Level
    open_probes: tuple[Text, ...]
    landlock: Count
    seccomp: bool
    namespaces: tuple[Text, ...]
    limits: tuple[Text, ...]
    uid: Count | None
    kernel: dict[Text, Text]
    weak: bool


class Versions(Document, frozen=True):
    """The versions that the judgement depends on."""

    fixture_forge: Text
    python: Text
    pytest: Text
    hypothesis: Text


class Receipt(Document, frozen=True):
    """``receipt.json``. All but ``judged_at``, ``digest`` and ``signature`` follow from the inputs.

    ``digest`` is SHA-256 of the receipt without time, digest and signature, so that judgements of
    the same inputs can be told to be the same; ``patch`` is the diff as it was handed in, base64.
    """

    schema_version: Literal[1]
    fixture: FixtureId
    manifest_sha256: Sha256
    evidence_sha256: Sha256 | None
    patch_sha256: Sha256
    patch: Annotated[str, Meta(max_length=12 * 1024 * 1024)]
    verdict: Verdict
    semantic_pass: bool | None
    scope_pass: bool | None
    locality_pass: bool | None
    reasons: dict[Literal["semantic", "scope", "locality"], Text]
    excess_distance: Distance | None
    gold_distance: Distance | None
    model_distance: Distance | None
    added_complexity: int | None
    metrics: Metrics | None
    size: Size | None
    checks: tuple[CheckRecord, ...]
    tests: tuple[TestRecord, ...]
    changed: tuple[ChangedPath, ...]
    tampering: tuple[Trick, ...]
    notes: tuple[Text, ...]
    judging: Literal["out_of_process", "in_sandbox", "not_run"]
    workers: Count
    isolation: Isolation
    versions: Versions
    judged_at: Text
    digest: Sha256
    signature: Text | None


_NO_DIGEST = "0" * 64


def digested(receipt: Receipt) -> Receipt:
    """Return the receipt with its digest."""
    blank = msgspec.structs.replace(receipt, judged_at="", digest=_NO_DIGEST, signature=None)
    return msgspec.structs.replace(receipt, digest=sha256(encode(blank)))


def is_digested(receipt: Receipt) -> bool:
    """Whether the receipt carries its own digest."""
    return digested(receipt).digest == receipt.digest


def verdict_of(
    *,
    has_tampered: bool,
    semantic: bool | None,
    scope: bool | None,
    locality: bool | None,
) -> Verdict:
    """Return the one word for people that follows from what was found."""
    if has_tampered:
        return "tampering"
    if scope is False:
        return "scope-violation"
    if semantic is False:
        return "semantic-fail"
    if semantic is None or scope is None or locality is None:
        return "inconclusive"
    return "faithful" if locality else "review"


def contradiction(receipt: Receipt) -> str | None:
    """Return the first field that does not follow from the others, though it has to."""
    metrics = receipt.metrics
    verdict = verdict_of(
        has_tampered=bool(receipt.tampering),
        semantic=receipt.semantic_pass,
        scope=receipt.scope_pass,
        locality=receipt.locality_pass,
    )
    is_judged = receipt.judging != "not_run" and all(
        test.outcome == "passed" and test.examples >= test.planned for test in receipt.tests
    )
    follows = {
        "patch": _is_kept(receipt),
        "reasons": set(receipt.reasons) == {"semantic", "scope", "locality"},
        "semantic_pass": is_judged or receipt.semantic_pass is not True,
        "scope_pass": receipt.scope_pass is not True or all(c.allowed for c in receipt.changed),
        "locality_pass": receipt.locality_pass is not True or metrics is not None,
        "verdict": receipt.verdict == verdict,
    }
    for name in ("excess_distance", "gold_distance", "model_distance", "added_complexity"):
        follows[name] = getattr(receipt, name) == getattr(metrics, name, None)
    return next((name for name, does in follows.items() if not does), None)


def _is_kept(receipt: Receipt) -> bool:
    try:
        kept = base64.b64decode(receipt.patch, validate=True)
    except (binascii.Error, ValueError):
        return False
    is_whole = len(kept) < PATCH_KEPT
    return base64.b64encode(kept).decode() == receipt.patch and (
        not is_whole or sha256(kept) == receipt.patch_sha256
    )


def writable(receipt: Receipt) -> Receipt:
    """Return the receipt with every text as a document can hold it.

    Some are what candidates said, who may say half of a character, or very much.
    """
    told = _writable(msgspec.to_builtins(msgspec.structs.replace(receipt, patch="")))
    return msgspec.convert({**told, "patch": receipt.patch}, Receipt)


def _writable(told: Any) -> Any:
    match told:
        case str():
            return told.encode("utf-8", "backslashreplace").decode()[:TEXT_LIMIT]
        case dict():
            return {key: _writable(held) for key, held in told.items()}
        case list() | tuple():
            return [_writable(held) for held in told]
    return told
