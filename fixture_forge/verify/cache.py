"""What was verified before need not be verified again: results by content and tool versions.

The key is a digest of every byte of the fixture, of the versions of all tools, of this program's
own source and of its templates. An interrupted run resumes by the same means.
"""

import contextlib
import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import fixture_forge
from fixture_forge.canonical import decode, encode, sha256, tree_digest
from fixture_forge.documents.base import Document
from fixture_forge.documents.evidence import CheckRecord, NearMissRecord, Versions
from fixture_forge.documents.types import Count, Sha256, Text
from fixture_forge.errors import MalformedDocument, UnwritableOutput
from fixture_forge.fixtures.store import replace_file
from fixture_forge.seeds import library
from fixture_forge.verify.evidence import installed_versions
from fixture_forge.verify.model import CheckResult, Report

_LIMIT = 4 * 1024 * 1024


class _Key(Document, frozen=True):
    files: Sha256
    versions: Versions
    program: Sha256
    repeats: Count


class _Entry(Document, frozen=True):
    schema_version: Literal[1]
    id: Text
    manifest_sha256: Text
    untrusted: bool
    repeats: Count
    isolation: Text
    checks: tuple[CheckRecord, ...]
    near_misses: tuple[NearMissRecord, ...]


class Verified:
    """A folder of results. Trouble with it costs time and never a verdict."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def key(self, files: Mapping[str, bytes], repeats: int, isolation: str) -> str:
        """Return the key of a fixture, given every file of it."""
        return sha256(
            encode(
                _Key(
                    files=tree_digest({path: sha256(data) for path, data in files.items()}),
                    versions=installed_versions(isolation),
                    program=_program(),
                    repeats=repeats,
                )
            )
        )

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / f"{key}.json"

    def get(self, key: str, shown_as: str) -> Report | None:
        """Return what was found out before, or None."""
        try:
            data = self._path(key).read_bytes()
            entry = decode(data, _Entry, name="cache", limit=_LIMIT)
        except (OSError, MalformedDocument):
            return None
        return Report(
            folder=shown_as,
            id=entry.id,
            manifest_sha256=entry.manifest_sha256,
            results=tuple(CheckResult(c.name, c.verdict, c.detail) for c in entry.checks),
            untrusted=entry.untrusted,
            repeats=entry.repeats,
            isolation=entry.isolation,
            near_misses=entry.near_misses,
            cached=True,
        )

    def put(self, key: str, report: Report) -> None:
        """Keep what was found out, unless it may be otherwise next time."""
        if report.verdict == "inconclusive" or report.untrusted:
            return
        entry = _Entry(
            schema_version=1,
            id=report.id,
            manifest_sha256=report.manifest_sha256,
            untrusted=report.untrusted,
            repeats=report.repeats,
            isolation=report.isolation,
            checks=tuple(
                CheckRecord(name=r.name, verdict=r.verdict, detail=r.detail) for r in report.results
            ),
            near_misses=report.near_misses,
        )
        with contextlib.suppress(OSError, UnwritableOutput):
            self._path(key).parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._path(key), encode(entry))


@functools.cache
def _program() -> str:
    root = Path(fixture_forge.__file__).parent
    sources = {
        path.relative_to(root).as_posix(): sha256(path.read_bytes())
        for path in sorted(root.rglob("*.py"))
    }
    templates = {name: library.shipped_template(name).digest for name in library.shipped_names()}
    return tree_digest({**sources, **{f"template {n}": digest for n, digest in templates.items()}})
