"""The chain of judgement: named checks in a fixed order, each writing down what it found.

A check that fails does not stop those that can still say something: a repair that strays and
breaks is told both.
"""

from fixture_forge.scoring import tampering
from fixture_forge.scoring.behaviour import WALL_S, gold_trouble, look_at_behaviour, sources
from fixture_forge.scoring.locality import look_at_locality
from fixture_forge.scoring.patch_applying import apply_entries
from fixture_forge.scoring.patch_reading import Refused, read_patch
from fixture_forge.scoring.scope import look_at_scope
from fixture_forge.scoring.trial import Trial


def judge(trial: Trial) -> None:
    """Walk the chain."""
    trial.note("manifest", True, f"{len(trial.judge.fixture.manifest.files)} files as sealed")
    proved = _proof(trial)
    applied = _applies(trial)
    look_at_scope(trial)
    if applied:
        look_at_behaviour(trial, proved)
        look_at_locality(trial)
    else:
        for name in ("files", "hunks", "logical_lines", "tests", "complexity"):
            trial.note(name, None, "the patch is not applied")
    _tampering(trial)


def _proof(trial: Trial) -> bool:
    """The baseline fails and gold passes, by the evidence; or by trying both again."""
    case = trial.judge
    tests = case.fixture.manifest.tests
    if case.paranoid:
        found = case.court.open()
        before = case.court.tried(sources(case.workspace), WALL_S).get("tests", {})
        bad = [t for t in tests.fail_to_pass if before.get(t, {}).get("outcome") == "passed"]
        fails = not bad and bool(before)
        trial.note("baseline_fail", fails, "tried again" if fails else f"{bad[:1]} pass before")
        passes = bool(found.get("judging"))
        trial.note("gold_pass", passes, "tried again" if passes else gold_trouble(found))
        return fails and passes
    evidence = case.fixture.evidence
    if evidence is None:
        said = "there is no evidence; run `forge seal`, or judge with --paranoid"
        return trial.note("baseline_fail", None, said) and trial.note("gold_pass", None, said)
    runs = {state: [r for r in evidence.runs if r.state == state] for state in ("baseline", "gold")}
    fails = bool(runs["baseline"]) and all(
        run.tests.get(test, "passed") != "passed"
        for run in runs["baseline"]
        for test in tests.fail_to_pass
    )
    every = (*tests.fail_to_pass, *tests.pass_to_pass)
    passes = bool(runs["gold"]) and all(
        run.tests.get(test) == "passed" for run in runs["gold"] for test in every
    )
    count = len(runs["gold"])
    trial.note("baseline_fail", fails, f"by the evidence of {len(runs['baseline'])} runs")
    trial.note("gold_pass", passes, f"by the evidence of {count} runs")
    return fails and passes


def _applies(trial: Trial) -> bool:
    """Read the patch and apply its plain entries to the pristine baseline, exactly or not."""
    case = trial.judge
    try:
        reading = read_patch(trial.patch)
        trial.entries = reading.entries
        trial.notes += reading.notes
        plain = [entry for entry in reading.entries if entry.is_plain]
        applied = apply_entries(case.workspace, plain)
        if plain:
            case.index.check(applied.patch, applied.files)
    except Refused as error:
        trial.notes.append(f"refused: {error}")
        return trial.note("patch_applies", False, str(error))
    trial.notes += applied.notes
    trial.files = applied.files
    left = len(reading.entries) - len(plain)
    said = f"{len(plain)} files changed" + (
        f", {left} not applied (no plain change)" if left else ""
    )
    return trial.note("patch_applies", True, said)


def _tampering(trial: Trial) -> None:
    found = [
        *tampering.in_paths(trial.changed, trial.judge.fixture.manifest.allowed_source),
        *tampering.in_deeds(trial.broken),
    ]
    for path, data in (trial.files or {}).items():
        before = trial.judge.workspace.get(path, b"")
        if path.endswith(".py") and data != before:
            found += tampering.in_code(path, before, data)
    trial.tampering = tampering.distinct(found)
