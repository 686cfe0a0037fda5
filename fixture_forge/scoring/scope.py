"""Does a candidate stay where it belongs: only what may be changed, and only as text."""

from fixture_forge.canonical import sha256
from fixture_forge.documents.receipt import Answer, ChangedPath
from fixture_forge.scoring.patch_reading import Entry
from fixture_forge.scoring.paths import kind_of
from fixture_forge.scoring.size import file_change
from fixture_forge.scoring.trial import Trial


def look_at_scope(trial: Trial) -> None:
    """Only what may be changed is changed, and only as text."""
    case = trial.judge
    manifest = case.fixture.manifest
    if trial.files is None and not trial.entries:
        trial.scope = Answer(value=None, reason="the patch cannot be read")
        trial.note("protected_hashes", None, trial.scope.reason)
        trial.note("allowed_paths", None, trial.scope.reason)
        return
    for entry in trial.entries:
        trial.changed.append(_changed_path(trial, entry))
    after = case.workspace if trial.files is None else trial.files
    broken = [p for p, d in manifest.sentinels.items() if sha256(after.get(p, b"")) != d]
    tree = after if trial.worktree is None else trial.worktree
    strayed = [p for p, d in manifest.sentinels.items() if sha256(tree.get(p, b"")) != d]
    touched = [each.path for each in trial.changed if each.path in manifest.sentinels]
    every = sorted({*broken, *strayed, *touched})
    held = trial.note(
        "protected_hashes",
        not every,
        f"{every[0]}: is protected and changed" if every else f"{len(manifest.sentinels)} files",
    )
    outside = [each for each in trial.changed if not each.allowed]
    inside = trial.note(
        "allowed_paths",
        not outside,
        f"{outside[0].path}: {outside[0].kind}, {', '.join(outside[0].changes)}"
        if outside
        else ", ".join(each.path for each in trial.changed),
    )
    if trial.files is None:
        refused = "the patch is refused"
        trial.scope = Answer(value=None if held and inside else False, reason=refused)
        return
    reason = "only what may be changed is changed"
    if not (held and inside):
        reason = next(c.detail for c in trial.checks[-2:] if c.result == "fail")
    trial.scope = Answer(value=held and inside, reason=reason)


def _changed_path(trial: Trial, entry: Entry) -> ChangedPath:
    case = trial.judge
    before = case.workspace.get(entry.old_path or entry.path, b"")
    after = (trial.files or {}).get(entry.path, b"")
    change = file_change(before, after) if entry.is_plain and trial.files is not None else None
    if change is not None:
        trial.changes[entry.path] = change
    modified = entry.is_plain and "modify" in entry.changes
    moved = entry.old_path if entry.old_path and entry.old_path != entry.path else None
    return ChangedPath(
        path=entry.path,
        old_path=moved,
        kind=kind_of(entry.path),
        changes=entry.changes,
        allowed=modified and entry.path in case.fixture.manifest.allowed_source,
        hunks=change.hunks if change else len(entry.hunks),
        formatting_only_hunks=change.formatting_only_hunks if change else 0,
        additions=change.additions if change else sum(len(h.added) for h in entry.hunks),
        deletions=change.deletions if change else sum(len(h.removed) for h in entry.hunks),
    )
