"""Verify a fixture: read it strictly, then run every check, each under its own name.

A fixture whose bytes are not what its manifest says is not run at all.
"""

from collections.abc import Callable
from pathlib import Path

from fixture_forge.errors import (
    EnvironmentTrouble,
    ForgeError,
    MalformedDocument,
    TamperedFixture,
    UntrustedError,
)
from fixture_forge.fixtures.layout import open_fixture
from fixture_forge.sandbox.api import Sandbox
from fixture_forge.verify import (
    checks_behaviour,
    checks_claims,
    checks_contract,
    checks_leaks,
    checks_overlap,
    checks_proof,
    checks_quality,
    checks_static,
)
from fixture_forge.verify.case import Case
from fixture_forge.verify.evidence import EVIDENCE_CHECK, agreement, near_miss_records
from fixture_forge.verify.model import CheckResult, Report
from fixture_forge.verify.proof import Findings
from fixture_forge.verify.testruns import CONDITIONS, TestRun

DEFAULT_REPEATS = 5
MAX_REPEATS = len(CONDITIONS)

# In the order in which they are run and shown. The first two are the reading of the fixture.
READING = ("documents", "seals")
CHECKS: dict[str, Callable[[Case], CheckResult]] = {
    "baseline-commit": checks_static.baseline_commit_is_reproducible,
    "gold-patch": checks_static.gold_reverses_the_mutation,
    "contract-shape": checks_contract.contract_has_the_right_shape,
    "statements": checks_claims.every_statement_has_a_test,
    "pins": checks_claims.pins_agree,
    "canary": checks_claims.the_canary_sings,
    "licence": checks_claims.the_licence_is_known,
    "rebuild": checks_claims.it_can_be_made_again,
    "isolation": checks_claims.the_sandbox_holds,
    "fails-before": checks_behaviour.fails_before,
    "passes-after": checks_behaviour.passes_after,
    "regression": checks_behaviour.regression_holds,
    "test-ids": checks_behaviour.exactly_the_listed_tests_ran,
    "alternatives": checks_behaviour.alternatives_pass,
    "determinism": checks_behaviour.every_repeat_agrees,
    "subject": checks_proof.the_subject_is_the_workspace,
    "witness": checks_proof.the_bug_has_a_witness,
    "near-misses": checks_proof.near_misses_die,
    "trivial-agents": checks_proof.shortcuts_score_nothing,
    "other-repairs": checks_proof.no_other_edit_slips_through,
    "coverage": checks_proof.every_branch_is_taken,
    "domain": checks_proof.inputs_stay_in_the_domain,
    "tolerance": checks_contract.floats_have_a_tolerance,
    "untouched": checks_proof.untouched_functions_are_untouched,
    "types": checks_quality.types_are_clean,
    "lint": checks_quality.lint_is_clean,
    "leaks": checks_leaks.nothing_private_is_readable,
    "overlap": checks_overlap.nothing_points_at_the_edit,
}


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
    runs, proof = _gathered(case)
    if expect_evidence:
        found = agreement(fixture, runs, proof, (*READING, *CHECKS))
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
        near_misses=near_miss_records(proof),
        runs=runs,
        proof=proof,
    )


def _gathered(case: Case) -> tuple[tuple[TestRun, ...], Findings]:
    try:
        return tuple(case.runs), case.findings
    except (UntrustedError, EnvironmentTrouble):
        # The checks that needed them have said why.
        return (), Findings("not run")


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
