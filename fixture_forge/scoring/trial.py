"""One candidate on its way through the chain, with all that has been found out about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from fixture_forge.documents.receipt import (
    Answer,
    ChangedPath,
    CheckRecord,
    Isolation,
    Metrics,
    Size,
    TestRecord,
    Trick,
    Verdict,
    verdict_of,
)
from fixture_forge.scoring.patch_reading import Entry
from fixture_forge.scoring.size import FileChange

if TYPE_CHECKING:
    from fixture_forge.scoring.judge import Judge

_UNJUDGED = Answer(value=None, reason="not reached")


@dataclass
class Trial:
    """A candidate, the checks that were made of it, and the three answers."""

    judge: "Judge"
    patch: bytes
    worktree: Mapping[str, bytes] | None
    checks: list[CheckRecord] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    tests: list[TestRecord] = field(default_factory=list)
    changed: list[ChangedPath] = field(default_factory=list)
    entries: tuple[Entry, ...] = ()
    files: dict[str, bytes] | None = None
    changes: dict[str, FileChange] = field(default_factory=dict)
    semantic: Answer = _UNJUDGED
    scope: Answer = _UNJUDGED
    locality: Answer = _UNJUDGED
    metrics: Metrics | None = None
    size: Size | None = None
    isolation: Isolation | None = None
    judging: Literal["out_of_process", "in_sandbox", "not_run"] = "not_run"
    workers: int = 0
    broken: list[str] = field(default_factory=list)
    tampering: tuple[Trick, ...] = ()

    def note(self, name: str, passed: bool | None, detail: str) -> bool:
        """Write a check down; return whether it passed."""
        result: Literal["pass", "fail", "not_judged"] = "not_judged"
        if passed is not None:
            result = "pass" if passed else "fail"
        self.checks.append(CheckRecord(name=name, result=result, detail=detail[:2000]))
        return bool(passed)

    @property
    def verdict(self) -> Verdict:
        """Return the one word for people."""
        return verdict_of(
            has_tampered=bool(self.tampering),
            semantic=self.semantic.value,
            scope=self.scope.value,
            locality=self.locality.value,
        )
