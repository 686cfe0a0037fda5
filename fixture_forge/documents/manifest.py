"""The manifest seals a fixture: what it is, what may be changed in it, and the hash of every file.

It is all that a runner needs to read. Evidence is not listed in it, for evidence speaks about a
manifest and cannot be part of what it speaks about.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from fixture_forge.documents.base import Document
from fixture_forge.documents.types import (
    Count,
    FixtureId,
    GitId,
    Guid,
    RelativePath,
    Sha256,
    TestId,
    Text,
)

MANIFEST_LIMIT = 1024 * 1024


class FamilyRef(Document, frozen=True):
    """The kind of bug, by the version of the family that made it."""

    name: Text
    version: Count
    operator: Text


class TemplateRef(Document, frozen=True):
    """Where the seed came from. ``digest`` is the tree digest of the template's files."""

    name: Text
    version: Count
    digest: Sha256


class TestLists(Document, frozen=True):
    """Every test by its exact id: by where it lives, and by what the repair does to it."""

    symptom: Annotated[tuple[TestId, ...], Meta(min_length=1)]
    contract: Annotated[tuple[TestId, ...], Meta(min_length=1)]
    regression: tuple[TestId, ...]
    fail_to_pass: Annotated[tuple[TestId, ...], Meta(min_length=1)]
    pass_to_pass: tuple[TestId, ...]


class Pins(Document, frozen=True):
    """The versions that the fixture was authored for."""

    python: Text
    pytest: Text
    hypothesis: Text
    fixture_forge: Text


class Manifest(Document, frozen=True):
    """``manifest.json``. Paths are relative to the fixture; those of sources to its workspace."""

    schema_version: Literal[1]
    id: FixtureId
    baseline: GitId
    allowed_source: Annotated[tuple[RelativePath, ...], Meta(min_length=1)]
    max_files: Count
    max_hunks: Count
    max_logical_lines: Count
    new_control_flow_allowed: bool
    gold_patch_sha256: Sha256
    hidden_tests_sha256: Sha256
    files: Annotated[dict[RelativePath, Sha256], Meta(max_length=1000)]
    sentinels: dict[RelativePath, Sha256]
    family: FamilyRef
    template: TemplateRef
    tests: TestLists
    pins: Pins
    canary: Guid
    licence: Text
    provenance: Text
    # Of a private variant only: `forge rotate prove` shows with the key what it commits to.
    commitment: Sha256 | UnsetType = UNSET
