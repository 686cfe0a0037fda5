"""Is a candidate right: every planned test passes on every planned input, its code outside."""

from collections.abc import Mapping
from typing import Any

from fixture_forge.documents.receipt import Answer, Isolation, TestRecord
from fixture_forge.errors import EnvironmentTrouble, UnreadableSource
from fixture_forge.mutation.source import parse
from fixture_forge.scoring.measuring import other_encoding
from fixture_forge.scoring.trial import Trial

WALL_S = 60.0
_TIMED_OUT = "gave no answer within"


def sources(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files that hold code of the subject."""
    return {p: d for p, d in files.items() if p.startswith("src/") and p.endswith(".py")}


def gold_trouble(found: Mapping[str, Any]) -> str:
    """Return why gold itself does not pass in a court."""
    gold = found.get("gold", {})
    failed = [
        f"{test}: {each['detail']}"
        for test, each in gold.get("tests", {}).items()
        if each["outcome"] != "passed"
    ]
    reasons = [found.get("trouble"), gold.get("trouble"), *gold.get("uncrossed", []), *failed]
    return next((str(reason) for reason in reasons if reason), "gold does not pass")


def _unreadable(files: Mapping[str, bytes]) -> str:
    """Return why code is not run at all, or nothing."""
    for path, data in files.items():
        if b"\0" in data:
            return f"{path}: holds a NUL byte"
        if encoding := other_encoding(data):
            return f"{path}: declares the encoding {encoding}"
        try:
            parse(data.decode("utf-8"), path)
        except UnicodeDecodeError:
            return f"{path}: is not UTF-8"
        except UnreadableSource as error:
            return error.message
    return ""


def look_at_behaviour(trial: Trial, proved: bool) -> None:
    """Every planned test passes on every planned input, with the candidate outside."""
    case = trial.judge
    assert trial.files is not None
    candidate = sources(trial.files)
    if not proved:
        trial.semantic = Answer(value=None, reason="the fixture itself is not proved")
        trial.note("tests", None, trial.semantic.reason)
        return
    if why := _unreadable({p: d for p, d in candidate.items() if d != case.workspace.get(p)}):
        trial.semantic = Answer(value=False, reason=why)
        trial.note("tests", False, why)
        return
    trial.semantic = _tried(trial, candidate)
    trial.note("tests", trial.semantic.value, trial.semantic.reason)


def _tried(trial: Trial, candidate: dict[str, bytes]) -> Answer:
    case = trial.judge
    try:
        opened = case.court.open()
    except (OSError, EnvironmentTrouble) as error:
        return Answer(value=None, reason=f"no court: {error}"[:300])
    judging = opened.get("judging")
    if not judging:
        return Answer(value=None, reason=f"gold is not judged from outside: {gold_trouble(opened)}")
    if judging == "in_sandbox" and not case.allow_weak:
        said = f"gold is not judged from outside: {gold_trouble(opened)}; its tests can run in one"
        return Answer(value=None, reason=f"{said} process with the code: --allow-weak-isolation")
    seal = opened["seal"] if judging == "in_sandbox" else opened["gold"]["seal"]
    trial.isolation = _isolation(seal, judging, weak_allowed=case.allow_weak)
    if trial.isolation.level == "process-only" and not case.allow_weak:
        said = "only limits hold candidate code here; see `forge doctor`, or --allow-weak-isolation"
        return Answer(value=None, reason=said)
    found = case.court.tried(candidate, WALL_S)
    if _only_late(found):
        # A busy machine is no verdict: what was late is late twice.
        found = case.court.tried(candidate, WALL_S)
    trial.judging, trial.workers = judging, opened["workers"]
    if found.get("trouble"):
        ended = found.get("ended")
        late = ended == "timeout"
        return Answer(value=False if late else None, reason=str(found["trouble"]))
    if found["seal"] is not None:
        trial.isolation = _isolation(found["seal"], judging, weak_allowed=case.allow_weak)
    trial.broken = list(found["broken"])
    trial.tests = _records(opened["planned"], found["tests"])
    return _behaviour(trial, found)


def _only_late(found: Mapping[str, Any]) -> bool:
    broken = found.get("broken", [])
    late = bool(broken) and all(_TIMED_OUT in said for said in broken)
    return late or found.get("ended") == "timeout"


def _behaviour(trial: Trial, found: Mapping[str, Any]) -> Answer:
    if found["failed"]:
        kind, text = found["failed"]
        return Answer(value=False, reason=f"it cannot be imported: {kind}: {text}"[:500])
    if bad := next((test for test in trial.tests if test.outcome != "passed"), None):
        given = f" with {bad.input}" if bad.input else ""
        return Answer(value=False, reason=f"{bad.id}: {bad.outcome}{given}: {bad.detail}"[:800])
    if few := next((test for test in trial.tests if test.examples < test.planned), None):
        said = f"{few.id}: {few.examples} of {few.planned} planned inputs were judged"
        return Answer(value=False, reason=said)
    if bad_answers := [*trial.broken, *found["uncrossed"]]:
        return Answer(value=False, reason=bad_answers[0])
    if not found["calls"]:
        return Answer(value=False, reason="no test called the candidate")
    if found.get("otherwise"):
        said = f"tests pass, but not on what is otherwise in it: {found['otherwise']}"
        return Answer(value=None, reason=said[:500])
    examples = sum(test.examples for test in trial.tests)
    return Answer(value=True, reason=f"{len(trial.tests)} tests pass on {examples:,} inputs")


def _records(planned: Mapping[str, int], tests: Mapping[str, Any]) -> list[TestRecord]:
    records = []
    for test, count in planned.items():
        found = tests.get(test)
        records.append(
            TestRecord(
                id=test,
                outcome=found["outcome"] if found else "missing",
                detail=found["detail"] if found else "",
                input=found["input"] if found else "",
                examples=found["examples"] if found else 0,
                planned=count,
            )
        )
    return records


def _isolation(seal: Mapping[str, Any], judging: str, *, weak_allowed: bool) -> Isolation:
    return Isolation(
        level=seal["level"],
        open_probes=tuple(sorted(name for name, held in seal["probes"].items() if not held)),
        landlock=seal["landlock"],
        seccomp=seal["seccomp"],
        namespaces=tuple(seal["namespaces"]),
        limits=tuple(seal["limits"]),
        uid=seal["uid"],
        kernel=dict(seal["kernel"]),
        weak=weak_allowed and (seal["level"] == "process-only" or judging == "in_sandbox"),
    )
