"""Verify a fixture: read it strictly, then run every check, each under its own name.

A fixture whose bytes are not what its manifest says is not run at all.
"""

import importlib.metadata
import platform
from collections.abc import Callable
from pathlib import Path

import fixture_forge
from fixture_forge.documents.evidence import (
    UNSEALED,
    CheckRecord,
    Evidence,
    RunRecord,
    Versions,
    sealed,
)
from fixture_forge.errors import (
    EnvironmentTrouble,
    ForgeError,
    MalformedDocument,
    TamperedFixture,
    UntrustedError,
)
from fixture_forge.fixtures.layout import ALTERNATIVES, EVIDENCE, Fixture, open_fixture
from fixture_forge.sandbox.api import Sandbox
from fixture_forge.verify import checks_behaviour, checks_leaks, checks_quality, checks_static
from fixture_forge.verify.case import BASELINE_STATE, GOLD_STATE, Case
from fixture_forge.verify.model import CheckResult, Report
from fixture_forge.verify.testruns import CONDITIONS, Conditions, TestRun

DEFAULT_REPEATS = 3
MAX_REPEATS = len(CONDITIONS)

# In the order in which they are run and shown. The first two are the reading of the fixture.
READING = ("documents", "seals")
CHECKS: dict[str, Callable[[Case], CheckResult]] = {
    "baseline-commit": checks_static.baseline_commit_is_reproducible,
    "gold-patch": checks_static.gold_reverses_the_mutation,
    "contract-shape": checks_static.contract_has_the_right_shape,
    "fails-before": checks_behaviour.fails_before,
    "passes-after": checks_behaviour.passes_after,
    "regression": checks_behaviour.regression_holds,
    "test-ids": checks_behaviour.exactly_the_listed_tests_ran,
    "alternatives": checks_behaviour.alternatives_pass,
    "determinism": checks_behaviour.every_repeat_agrees,
    "types": checks_quality.types_are_clean,
    "lint": checks_quality.lint_is_clean,
    "leaks": checks_leaks.nothing_private_is_readable,
}
EVIDENCE_CHECK = "evidence"


def verify_fixture(
    folder: Path,
    sandbox: Sandbox,
    *,
    repeats: int = DEFAULT_REPEATS,
    expect_evidence: bool = True,
    shown_as: str | None = None,
) -> Report:
    """Run every check on the fixture in a folder. Bad input is a result, never an exception.

    ``repeats`` is the number of conditions under which the tests are run, 1 to MAX_REPEATS.
    Without ``expect_evidence`` the fixture may lack its evidence, as one does that is being made.
    """
    name = shown_as or folder.as_posix()
    try:
        fixture = open_fixture(folder)
    except MalformedDocument as error:
        return _unread(name, folder, sandbox, repeats, "documents", error)
    except TamperedFixture as error:
        return _unread(name, folder, sandbox, repeats, "seals", error)
    except OSError as error:
        trouble = TamperedFixture(
            f"{folder.name}: cannot be read: {error.strerror or error}.", hint="Check permissions."
        )
        return _unread(name, folder, sandbox, repeats, "seals", trouble)
    results = [
        CheckResult("documents", "pass", "every document is in canonical form"),
        CheckResult("seals", "pass", f"{len(fixture.manifest.files)} files as sealed"),
    ]
    case = Case(fixture, sandbox, repeats)
    untrusted = False
    for check_name, check in CHECKS.items():
        try:
            results.append(check(case))
        except UntrustedError as error:
            untrusted = True
            results.append(CheckResult(check_name, "fail", error.message))
        except EnvironmentTrouble as error:
            results.append(CheckResult(check_name, "inconclusive", error.message))
    try:
        runs = tuple(case.runs)
    except (UntrustedError, EnvironmentTrouble):
        runs = ()  # the checks that needed them have said why
    if expect_evidence:
        found = _evidence_agrees(fixture, runs)
        untrusted = untrusted or fixture.evidence is None
        results.append(found)
    return Report(
        folder=name,
        id=fixture.manifest.id,
        manifest_sha256=fixture.manifest_sha256,
        results=tuple(results),
        untrusted=untrusted,
        repeats=repeats,
        isolation=sandbox.level,
        runs=runs,
    )


def _unread(
    name: str, folder: Path, sandbox: Sandbox, repeats: int, check: str, error: ForgeError
) -> Report:
    results = [
        CheckResult(check, "fail", error.message)
        if each == check
        else CheckResult(each, "inconclusive", "not run: the fixture is not as it was sealed")
        for each in (*READING, *CHECKS, EVIDENCE_CHECK)
    ]
    # What could not be read as a manifest has no digest worth stating.
    return Report(name, folder.name, "", tuple(results), True, repeats, sandbox.level)


def _evidence_agrees(fixture: Fixture, runs: tuple[TestRun, ...]) -> CheckResult:
    evidence = fixture.evidence
    if evidence is None:
        said = f"{EVIDENCE}: missing; `forge seal` proves the fixture and writes it"
        return CheckResult(EVIDENCE_CHECK, "fail", said)
    if bad := next((c.name for c in evidence.checks if c.verdict != "pass"), None):
        return CheckResult(EVIDENCE_CHECK, "fail", f"records that {bad} did not pass")
    if tuple(c.name for c in evidence.checks) != (*READING, *CHECKS):
        return CheckResult(EVIDENCE_CHECK, "fail", "does not record every check, each once")
    if [(run.state, _conditions(run)) for run in evidence.runs] != _expected_runs(fixture):
        return CheckResult(EVIDENCE_CHECK, "fail", "does not record every run, each once")
    recorded = {(run.state, _conditions(run)): run.tests for run in evidence.runs}
    for run in runs:
        then = recorded.get((run.state, run.conditions))
        if then is not None and not run.trouble and then != dict(run.outcomes):
            test = next(
                t for t in sorted({*then, *run.outcomes}) if then.get(t) != run.outcomes.get(t)
            )
            return CheckResult(
                EVIDENCE_CHECK,
                "fail",
                f"{run.state}: {test}: {then.get(test)} when sealed, {run.outcomes.get(test)} now",
            )
    return CheckResult(EVIDENCE_CHECK, "pass", f"{len(recorded)} recorded runs agree")


def _expected_runs(fixture: Fixture) -> list[tuple[str, Conditions]]:
    """Return what evidence must record: both states under each condition, alternatives once."""
    assert fixture.evidence is not None
    names = sorted(fixture.below(ALTERNATIVES))
    expected = []
    for number, each in enumerate(CONDITIONS[: fixture.evidence.repeats]):
        others = [f"alternative {name.removesuffix('.patch')}" for name in names]
        states = [BASELINE_STATE, GOLD_STATE, *(others if number == 0 else [])]
        expected += [(state, each) for state in states]
    return expected


def _conditions(run: RunRecord) -> Conditions:
    return Conditions(run.hash_seed, run.timezone, run.order)


def evidence_of(report: Report) -> Evidence:
    """Return what a report proves, ready to be written into the fixture."""
    return sealed(
        Evidence(
            schema_version=1,
            id=report.id,
            manifest_sha256=report.manifest_sha256,
            versions=installed_versions(report.isolation),
            repeats=report.repeats,
            checks=tuple(
                CheckRecord(name=r.name, verdict=r.verdict, detail=r.detail) for r in report.results
            ),
            runs=tuple(
                RunRecord(
                    state=run.state,
                    hash_seed=run.conditions.hash_seed,
                    timezone=run.conditions.timezone,
                    order=run.conditions.order,
                    tests=dict(run.outcomes),
                )
                for run in report.runs
            ),
            digest=UNSEALED,
        )
    )


def installed_versions(isolation: str) -> Versions:
    """Return the versions of everything that a proof depends on."""
    tools = {
        name: importlib.metadata.version(name) for name in ("pytest", "hypothesis", "mypy", "ruff")
    }
    return Versions(
        python=platform.python_version(),
        implementation=platform.python_implementation(),
        platform=platform.system().lower(),
        fixture_forge=fixture_forge.__version__,
        isolation=isolation,
        **tools,
    )
