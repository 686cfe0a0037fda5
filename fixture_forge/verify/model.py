"""What verification says: one verdict per named check, and one for the fixture."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from fixture_forge.documents.evidence import NearMissRecord, Verdict
from fixture_forge.verify.proof import Findings
from fixture_forge.verify.testruns import TestRun


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The outcome of one check. ``detail`` says what was seen, in one line for people."""

    name: str
    verdict: Verdict
    detail: str


@dataclass(frozen=True)
class Report:
    """All that was found out about one fixture.

    ``cached`` says that it was found out by an earlier run; ``runs`` and ``proof``, of which
    evidence is made, are then empty.
    """

    folder: str
    id: str
    manifest_sha256: str
    results: tuple[CheckResult, ...]
    untrusted: bool
    repeats: int
    isolation: str
    near_misses: tuple[NearMissRecord, ...] = field(repr=False, default=())
    cached: bool = False
    runs: Sequence[TestRun] = field(repr=False, default=())
    proof: Findings = field(repr=False, default_factory=lambda: Findings("not run"))

    def without_proof(self) -> "Report":
        """Return the report without what only evidence needs, which is large."""
        return replace(self, runs=(), proof=Findings("not kept"))

    @property
    def verdict(self) -> Verdict:
        """Return fail if any check failed, pass if all passed, and inconclusive otherwise."""
        verdicts = {result.verdict for result in self.results}
        if "fail" in verdicts:
            return "fail"
        return "pass" if verdicts <= {"pass", "not_applicable"} else "inconclusive"

    @property
    def exit_code(self) -> int:
        """Return 0 verified, 1 not sound, 3 untrusted, 4 could not be told here."""
        if self.untrusted:
            return 3
        return {"pass": 0, "fail": 1}.get(self.verdict, 4)

    @property
    def trouble(self) -> CheckResult | None:
        """Return the first check that did not pass, failures first."""
        by_verdict = {r.verdict: r for r in reversed(self.results)}
        return by_verdict.get("fail") or by_verdict.get("inconclusive")
