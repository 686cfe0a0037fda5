"""Is a candidate no larger than need be, and in the place of the bug."""

from fixture_forge.documents.receipt import Answer, Size
from fixture_forge.scoring.measuring import parsed
from fixture_forge.scoring.size import file_change, imports_added, new_control_flow
from fixture_forge.scoring.trial import Trial

_SIZES = ("files", "hunks", "logical_lines", "complexity")


def look_at_locality(trial: Trial) -> None:
    """No more is changed than gold changes, and in the same place."""
    case, manifest = trial.judge, trial.judge.fixture.manifest
    assert trial.files is not None
    trial.size = _size(trial)
    size = trial.size
    kept = [
        trial.note("files", size.files <= manifest.max_files, f"{size.files} files"),
        trial.note("hunks", size.hunks <= manifest.max_hunks, f"{size.hunks} hunks"),
        trial.note(
            "logical_lines",
            size.logical_lines <= manifest.max_logical_lines,
            f"{size.logical_lines} logical lines",
        ),
    ]
    candidate = case.measured(trial.files)
    if candidate is None or case.yardstick is None:
        trial.locality = Answer(value=None, reason=f"{case.function} cannot be measured in it")
        trial.note("complexity", None, trial.locality.reason)
        return
    trial.metrics = case.yardstick.metrics(candidate)
    added = trial.metrics.added_complexity
    plain = manifest.new_control_flow_allowed or not size.new_control_flow
    said = f"{added:+d}" + ("" if plain else f", new {', '.join(size.new_control_flow)}")
    kept.append(trial.note("complexity", plain and added <= 0, said))
    trial.locality = _place_and_size(trial, all(kept))


def _place_and_size(trial: Trial, kept: bool) -> Answer:
    assert trial.size is not None
    assert trial.metrics is not None
    excess = trial.metrics.excess_distance
    if not kept:
        check = next(c for c in trial.checks if c.result == "fail" and c.name in _SIZES)
        return Answer(value=False, reason=f"{check.name}: {check.detail}")
    if trial.size.formatting_only_hunks:
        return Answer(value=False, reason="it changes how lines look that it need not touch")
    if trial.size.imports_added:
        return Answer(value=False, reason=f"it imports {trial.size.imports_added[0]}")
    if excess > 0:
        return Answer(value=False, reason=f"it changes more than gold: excess {excess:.4f}")
    if excess < 0:
        said = f"it changes less than gold (excess {excess:.4f}): another repair, for review"
        return Answer(value=False, reason=said)
    if not _same_place(trial):
        return Answer(value=False, reason="it is as small as gold, but in another place")
    return Answer(value=True, reason="as small as gold, and in the same place")


def _same_place(trial: Trial) -> bool:
    case = trial.judge
    gold = file_change(case.workspace[case.path], case.gold[case.path])
    return all(
        path == case.path and change.touched <= gold.touched
        for path, change in trial.changes.items()
    )


def _size(trial: Trial) -> Size:
    assert trial.files is not None
    flow: set[str] = set()
    imports: set[str] = set()
    for path in trial.changes:
        before = parsed(trial.judge.workspace.get(path, b""))
        after = parsed(trial.files.get(path, b""))
        if before is not None and after is not None:
            flow |= set(new_control_flow(before, after))
            imports |= set(imports_added(before, after))
    changes = trial.changes.values()
    return Size(
        files=len(trial.changed),
        hunks=sum(each.hunks for each in changes),
        formatting_only_hunks=sum(each.formatting_only_hunks for each in changes),
        additions=sum(each.additions for each in changes),
        deletions=sum(each.deletions for each in changes),
        logical_lines=sum(each.logical_lines for each in changes),
        new_control_flow=tuple(sorted(flow)),
        imports_added=tuple(sorted(imports)),
    )
