"""What verification says: one verdict per named check, and one for the fixture."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from fixture_forge.documents.evidence import Verdict
from fixture_forge.verify.testruns import TestRun


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The outcome of one check. ``detail`` says what was seen, in one line for people."""

    name: str
    verdict: Verdict
    detail: str


@dataclass(frozen=True)
class Report:
    """All that was found out about one fixture."""

    folder: str
    id: str
    manifest_sha256: str
    results: tuple[CheckResult, ...]
    untrusted: bool
    repeats: int
    isolation: str
    runs: Sequence[TestRun] = field(repr=False, default=())

    @property
    def verdict(self) -> Verdict:
        """Return fail if any check failed, pass if all passed, and inconclusive otherwise."""
        verdicts = {result.verdict for result in self.results}
        if "fail" in verdicts:
            return "fail"
        return "pass" if verdicts == {"pass"} else "inconclusive"

    @property
    def exit_code(self) -> int:
        """Return 0 verified, 1 not sound, 3 untrusted, 4 could not be told here."""
        if self.untrusted:
            return 3
        return {"pass": 0, "fail": 1, "inconclusive": 4}[self.verdict]

    @property
    def trouble(self) -> CheckResult | None:
        """Return the first check that did not pass, failures first."""
        by_verdict = {r.verdict: r for r in reversed(self.results)}
        return by_verdict.get("fail") or by_verdict.get("inconclusive")
