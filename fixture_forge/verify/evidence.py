"""From a report to evidence, and from evidence back to whether a new report agrees with it."""

import importlib.metadata
import platform
from collections.abc import Sequence
from dataclasses import asdict

import fixture_forge
from fixture_forge.canonical import sha256
from fixture_forge.documents.evidence import (
    UNSEALED,
    CheckRecord,
    ConditionsRecord,
    Evidence,
    InputsRecord,
    ItemRecord,
    NearMissRecord,
    RepairRecord,
    RunRecord,
    Versions,
    WitnessRecord,
    sealed,
)
from fixture_forge.fixtures.layout import ALTERNATIVES, EVIDENCE, Fixture
from fixture_forge.verify.case import BASELINE_STATE, GOLD_STATE
from fixture_forge.verify.checklist import findings
from fixture_forge.verify.model import CheckResult, Report
from fixture_forge.verify.proof import Fate, Findings
from fixture_forge.verify.testruns import CONDITIONS, TestRun

EVIDENCE_CHECK = "evidence"
_HOLDS = ("pass", "not_applicable")


def evidence_of(report: Report) -> Evidence:
    """Return what a report proves, ready to be written into the fixture."""
    proof = report.proof
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
            checklist=tuple(
                ItemRecord(number=f.item.number, name=f.item.name, verdict=f.verdict)
                for f in findings(report.results)
            ),
            witness=WitnessRecord(
                call=proof.witness.call, right=proof.witness.right, wrong=proof.witness.wrong
            )
            if proof.witness
            else None,
            near_misses=report.near_misses,
            repairs=tuple(
                _repair(fate, proof.budget) for fate in proof.repairs if fate.status == "survived"
            ),
            inputs=tuple(
                InputsRecord(test=test["id"], inputs=tuple(test["shown"])) for test in proof.tests
            ),
            conditions=tuple(
                ConditionsRecord(**asdict(each)) for each in CONDITIONS[: report.repeats]
            ),
            runs=tuple(
                RunRecord(
                    state=run.state,
                    conditions=CONDITIONS.index(run.conditions),
                    tests=dict(run.outcomes),
                )
                for run in report.runs
            ),
            digest=UNSEALED,
        )
    )


def near_miss_records(proof: Findings) -> tuple[NearMissRecord, ...]:
    """Return what became of each near miss."""
    return tuple(_near_miss(fate, proof.budget) for fate in proof.near_misses)


def _near_miss(fate: Fate, budget: int) -> NearMissRecord:
    version = fate.version
    unwitnessed = fate.status == "survived" and fate.witness is None
    return NearMissRecord(
        id=version.id,
        origins=version.origins,
        line=version.line,
        before=version.before,
        after=version.after,
        status=fate.status,
        test=fate.test,
        reason=fate.kind or fate.detail,
        input=fate.input,
        no_witness_found=budget if unwitnessed else None,
    )


def _repair(fate: Fate, budget: int) -> RepairRecord:
    version = fate.version
    return RepairRecord(
        id=version.id,
        origins=version.origins,
        line=version.line,
        before=version.before,
        after=version.after,
        source_sha256=sha256(version.source),
        compared=budget,
    )


def installed_versions(isolation: str) -> Versions:
    """Return the versions of everything that a proof depends on."""
    tools = {
        name: importlib.metadata.version(name)
        for name in ("pytest", "hypothesis", "mutmut", "mypy", "ruff")
    }
    return Versions(
        python=platform.python_version(),
        implementation=platform.python_implementation(),
        platform=platform.system().lower(),
        fixture_forge=fixture_forge.__version__,
        isolation=isolation,
        **tools,
    )


def agreement(
    fixture: Fixture, runs: Sequence[TestRun], proof: Findings, names: Sequence[str]
) -> CheckResult:
    """Compare recorded evidence with what was found now. ``names`` are those of all checks."""
    evidence = fixture.evidence
    if evidence is None:
        said = f"{EVIDENCE}: missing; `forge seal` proves the fixture and writes it"
        return CheckResult(EVIDENCE_CHECK, "fail", said)
    wrong = _incomplete(fixture, evidence, names) or _other_runs(evidence, runs)
    wrong = wrong or _other_fates(evidence, proof)
    if wrong is not None:
        return CheckResult(EVIDENCE_CHECK, "fail", wrong)
    said = f"{len(evidence.runs)} recorded runs and {len(evidence.near_misses)} near misses agree"
    return CheckResult(EVIDENCE_CHECK, "pass", said)


def _incomplete(fixture: Fixture, evidence: Evidence, names: Sequence[str]) -> str | None:
    if bad := next((c.name for c in evidence.checks if c.verdict not in _HOLDS), None):
        return f"records that {bad} did not pass"
    if tuple(c.name for c in evidence.checks) != tuple(names):
        return "does not record every check, each once"
    results = [CheckResult(c.name, c.verdict, c.detail) for c in evidence.checks]
    if [(i.number, i.name, i.verdict) for i in evidence.checklist] != [
        (f.item.number, f.item.name, f.verdict) for f in findings(results)
    ]:
        return "records another checklist than follows from its checks"
    if [asdict(c) for c in CONDITIONS[: evidence.repeats]] != [
        {name: getattr(c, name) for name in c.__struct_fields__} for c in evidence.conditions
    ]:
        return "records other conditions than those of its repeats"
    if [(run.state, run.conditions) for run in evidence.runs] != _expected_runs(fixture, evidence):
        return "does not record every run, each once"
    return None


def _expected_runs(fixture: Fixture, evidence: Evidence) -> list[tuple[str, int]]:
    """Return what evidence must record: both states under each condition, alternatives once."""
    names = sorted(fixture.below(ALTERNATIVES))
    expected = []
    for number in range(evidence.repeats):
        others = [f"alternative {name.removesuffix('.patch')}" for name in names]
        states = [BASELINE_STATE, GOLD_STATE, *(others if number == 0 else [])]
        expected += [(state, number) for state in states]
    return expected


def _other_runs(evidence: Evidence, runs: Sequence[TestRun]) -> str | None:
    recorded = {(run.state, run.conditions): run.tests for run in evidence.runs}
    for run in runs:
        then = recorded.get((run.state, CONDITIONS.index(run.conditions)))
        if then is not None and not run.trouble and then != dict(run.outcomes):
            test = next(
                t for t in sorted({*then, *run.outcomes}) if then.get(t) != run.outcomes.get(t)
            )
            said = f"{then.get(test)} when sealed, {run.outcomes.get(test)} now"
            return f"{run.state}: {test}: {said}"
    return None


def _other_fates(evidence: Evidence, proof: Findings) -> str | None:
    if proof.trouble:
        return None  # the checks of the proof say so
    now = {fate.version.id: fate.status for fate in proof.near_misses}
    for record in evidence.near_misses:
        # Another release of mutmut yields others; what both have must come out alike.
        if record.id in now and now[record.id] != record.status:
            return f"near miss {record.id}: {record.status} when sealed, {now[record.id]} now"
    return None
