"""Evidence: what was run to prove a fixture, under which versions, and what came out.

It names the manifest it speaks about by digest and carries a digest of itself, so a changed byte
in either is seen. It holds no time and no machine name: the same proof gives the same bytes.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fixture_forge.canonical import encode, sha256
from fixture_forge.documents.base import Document
from fixture_forge.documents.types import Count, FixtureId, Sha256, TestId, Text

EVIDENCE_LIMIT = 4 * 1024 * 1024
Verdict = Literal["pass", "fail", "inconclusive"]
TestOutcome = Literal[
    "passed",
    "assertion",
    "subject_exception",
    "import_error",
    "other_exception",
    "skipped",
    "xfailed",
    "xpassed",
    "error",
    "missing",
]


class Versions(Document, frozen=True):
    """What the proof was run with."""

    python: Text
    implementation: Text
    platform: Text
    pytest: Text
    hypothesis: Text
    mypy: Text
    ruff: Text
    fixture_forge: Text
    isolation: Text


class CheckRecord(Document, frozen=True):
    """The outcome of one named check."""

    name: Text
    verdict: Verdict
    detail: Text


class RunRecord(Document, frozen=True):
    """One run of all tests on one state of the source under one set of conditions."""

    state: Text
    hash_seed: Count
    timezone: Text
    order: Text
    tests: dict[TestId, TestOutcome]


class Evidence(Document, frozen=True):
    """``private/evidence.json``."""

    schema_version: Literal[1]
    id: FixtureId
    manifest_sha256: Sha256
    versions: Versions
    repeats: Annotated[int, Meta(ge=1, le=5)]
    checks: tuple[CheckRecord, ...]
    runs: Annotated[tuple[RunRecord, ...], Meta(max_length=10_000)]
    digest: Sha256


UNSEALED = "0" * 64


def sealed(evidence: Evidence) -> Evidence:
    """Return the evidence with its digest: SHA-256 of its bytes with 64 zeros as the digest."""
    blank = msgspec.structs.replace(evidence, digest=UNSEALED)
    return msgspec.structs.replace(blank, digest=sha256(encode(blank)))


def is_sealed(evidence: Evidence) -> bool:
    """Whether the evidence carries its own digest."""
    return sealed(evidence).digest == evidence.digest
