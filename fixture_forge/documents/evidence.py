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
Verdict = Literal["pass", "fail", "inconclusive", "not_applicable"]
Status = Literal["killed", "survived", "timeout", "compile_error", "runtime_error", "no_coverage"]
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
    mutmut: Text
    mypy: Text
    ruff: Text
    fixture_forge: Text
    isolation: Text


class CheckRecord(Document, frozen=True):
    """The outcome of one named check."""

    name: Text
    verdict: Verdict
    detail: Text


class ItemRecord(Document, frozen=True):
    """One item of the trust checklist: whether it holds."""

    number: Count
    name: Text
    verdict: Verdict


class ConditionsRecord(Document, frozen=True):
    """What a run was surrounded by; ``clock`` is the UTC time at which it seemed to begin."""

    hash_seed: Count
    timezone: Text
    locale: Text
    order: Text
    clock: Text
    chance: Count
    depth: Count
    examples: Count


class RunRecord(Document, frozen=True):
    """One run of all tests on one state of the source; ``conditions`` counts from 0."""

    state: Text
    conditions: Count
    tests: dict[TestId, TestOutcome]


class WitnessRecord(Document, frozen=True):
    """A call in the documented domain, what the right version makes of it, and what another."""

    call: Text
    right: Text
    wrong: Text


class NearMissRecord(Document, frozen=True):
    """A wrong version and what became of it. ``origins`` yielded it; it puts ``after`` where the
    right version has ``before`` (both empty where a whole body was exchanged). ``test``,
    ``reason`` and ``input`` are what killed it. ``no_witness_found`` is the number of calls on
    which a survivor was compared in vain; it is null for all others.
    """

    id: Text
    origins: tuple[Text, ...]
    line: Count
    before: Text
    after: Text
    status: Status
    test: Text
    reason: Text
    input: Text
    no_witness_found: Count | None


class RepairRecord(Document, frozen=True):
    """A single edit of the baseline that satisfies the contract, found by search: it puts
    ``after`` where the baseline has ``before``, and was compared with gold on so many calls.
    """

    id: Text
    origins: tuple[Text, ...]
    line: Count
    before: Text
    after: Text
    source_sha256: Sha256
    compared: Count


class InputsRecord(Document, frozen=True):
    """The inputs that a property drew on the right version, and that near misses meet again."""

    test: TestId
    inputs: tuple[Text, ...]


class Evidence(Document, frozen=True):
    """``private/evidence.json``."""

    schema_version: Literal[1]
    id: FixtureId
    manifest_sha256: Sha256
    versions: Versions
    repeats: Annotated[int, Meta(ge=1, le=5)]
    checks: tuple[CheckRecord, ...]
    checklist: tuple[ItemRecord, ...]
    witness: WitnessRecord | None
    near_misses: Annotated[tuple[NearMissRecord, ...], Meta(max_length=10_000)]
    repairs: Annotated[tuple[RepairRecord, ...], Meta(max_length=10_000)]
    inputs: Annotated[tuple[InputsRecord, ...], Meta(max_length=100)]
    conditions: Annotated[tuple[ConditionsRecord, ...], Meta(max_length=5)]
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
