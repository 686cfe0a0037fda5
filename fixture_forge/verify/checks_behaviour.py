"""Checks that run the tests: fails before, passes after, and says the same every time."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fixture_forge.verify.case import BASELINE_STATE, GOLD_STATE, Case, expected_ids
from fixture_forge.verify.checks_contract import nothing_is_left_out
from fixture_forge.verify.checks_static import alternatives_are_other_repairs
from fixture_forge.verify.model import CheckResult
from fixture_forge.verify.testruns import TestRun

if TYPE_CHECKING:
    from fixture_forge.documents.evidence import Verdict

RIGHT_REASONS = ("assertion", "subject_exception")
_SHOWN = 3


def _trouble(name: str, runs: list[TestRun]) -> CheckResult | None:
    """Return the result of a check whose runs did not come to their end, or None."""
    for run in runs:
        if run.trouble:
            # Time that ran out says nothing about the fixture; a broken import does.
            broken = run.trouble.startswith(("collection", "no test", "the test id"))
            verdict: Verdict = "fail" if broken else "inconclusive"
            return CheckResult(name, verdict, f"{run.state}: {run.trouble}")
    return None


def _listed(items: list[str]) -> str:
    rest = f" and {len(items) - _SHOWN} more" if len(items) > _SHOWN else ""
    return "; ".join(items[:_SHOWN]) + rest


def _why(run: TestRun, test: str) -> str:
    outcome = run.outcomes.get(test, "missing")
    detail = run.details.get(test)
    return f"{test}: {outcome}" + (f" ({detail})" if detail else "")


def fails_before(case: Case) -> CheckResult:
    """Every fail-to-pass test fails on the baseline, in an assertion or inside the subject."""
    name, runs = "fails-before", case.runs_of(BASELINE_STATE)
    if trouble := _trouble(name, runs):
        return trouble
    wanted = case.fixture.manifest.tests.fail_to_pass
    wrong = [
        _why(run, test)
        for run in runs
        for test in wanted
        if run.outcomes.get(test) not in RIGHT_REASONS
    ]
    if wrong:
        return CheckResult(name, "fail", _listed(sorted(set(wrong))))
    symptom = set(case.fixture.manifest.tests.symptom)
    for kind, tests in (("symptom", symptom), ("contract", set(wanted) - symptom)):
        if not tests & set(wanted):
            return CheckResult(name, "fail", f"no {kind} test is among the fail-to-pass tests")
    return CheckResult(name, "pass", f"{len(wanted)} tests fail for the right reason")


def passes_after(case: Case) -> CheckResult:
    """Every test passes on the right version."""
    name, runs = "passes-after", case.runs_of(GOLD_STATE)
    if trouble := _trouble(name, runs):
        return trouble
    tests = case.fixture.manifest.tests
    wrong = [
        _why(run, test)
        for run in runs
        for test in (*tests.symptom, *tests.contract)
        if not run.passed(test)
    ]
    if wrong:
        return CheckResult(name, "fail", _listed(sorted(set(wrong))))
    return CheckResult(
        name, "pass", f"{len(tests.symptom) + len(tests.contract)} tests pass on gold"
    )


def regression_holds(case: Case) -> CheckResult:
    """Every pass-to-pass test, the regression tests among them, passes before and after."""
    name, runs = "regression", case.runs_of(BASELINE_STATE) + case.runs_of(GOLD_STATE)
    if trouble := _trouble(name, runs):
        return trouble
    tests = case.fixture.manifest.tests
    both = {*tests.pass_to_pass, *tests.regression}
    wrong = [
        f"{run.state}: {_why(run, test)}"
        for run in runs
        for test in sorted(both)
        if not run.passed(test)
    ]
    if wrong:
        return CheckResult(name, "fail", _listed(sorted(set(wrong))))
    return CheckResult(name, "pass", f"{len(both)} tests pass before and after")


def exactly_the_listed_tests_ran(case: Case) -> CheckResult:
    """Each run reports the test ids of the manifest: none missing, none more."""
    name = "test-ids"
    if left_out := nothing_is_left_out(case):
        return CheckResult(name, "fail", left_out)
    runs = case.runs
    expected = set(expected_ids(case.fixture.manifest.tests))
    for run in runs:
        if run.trouble:
            continue  # reported where it matters; an empty run proves nothing about ids
        for problem, ids in (
            ("did not run", expected - set(run.outcomes)),
            ("is not in the manifest", set(run.outcomes) - expected),
        ):
            if ids:
                return CheckResult(name, "fail", f"{run.state}: {sorted(ids)[0]} {problem}")
    if not any(not run.trouble for run in runs):
        return CheckResult(name, "inconclusive", "no run came to its end")
    return CheckResult(name, "pass", f"{len(expected)} ids in each of {len(runs)} runs")


def alternatives_pass(case: Case) -> CheckResult:
    """Each recorded other repair is one, and passes every test."""
    name = "alternatives"
    if wrong := alternatives_are_other_repairs(case):
        return CheckResult(name, "fail", _listed(wrong))
    runs = [run for run in case.runs if run.state not in (BASELINE_STATE, GOLD_STATE)]
    if trouble := _trouble(name, runs):
        return trouble
    expected = expected_ids(case.fixture.manifest.tests)
    rejected = [
        f"{run.state}: {_why(run, test)}"
        for run in runs
        for test in expected
        if not run.passed(test)
    ]
    if rejected:
        return CheckResult(name, "fail", _listed(rejected))
    return CheckResult(name, "pass", f"{len(runs)} other repairs pass every test")


def every_repeat_agrees(case: Case) -> CheckResult:
    """Hash seed, time zone and test order change no outcome."""
    name = "determinism"
    for first, other in _pairs(case):
        if first.outcomes != other.outcomes or first.trouble != other.trouble:
            if first.trouble or other.trouble:
                said = first.trouble or other.trouble
            else:
                test = next(
                    t
                    for t in sorted({*first.outcomes, *other.outcomes})
                    if first.outcomes.get(t) != other.outcomes.get(t)
                )
                said = f"{_why(first, test)}, and {other.outcomes.get(test, 'missing')}"
            return CheckResult(
                name,
                "fail",
                f"flaky: {first.state}: {said}, under {first.conditions} and {other.conditions}",
            )
    return CheckResult(name, "pass", f"{case.repeats} repeats agree")


def _pairs(case: Case) -> Iterator[tuple[TestRun, TestRun]]:
    for state in (BASELINE_STATE, GOLD_STATE):
        runs = case.runs_of(state)
        for other in runs[1:]:
            yield runs[0], other
