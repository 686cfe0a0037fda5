"""Checks that read and never run the fixture: the commit, the gold patch."""

from fixture_forge.canonical import sha256
from fixture_forge.errors import BadPatch, TamperedFixture
from fixture_forge.fixtures.gitobjects import baseline_commit
from fixture_forge.fixtures.layout import GOLD
from fixture_forge.fixtures.patch import make_patch, parse_patch
from fixture_forge.mutation.ladder import rung
from fixture_forge.mutation.source import Source, logical_lines
from fixture_forge.verify.case import Case
from fixture_forge.verify.model import CheckResult

# All the ways in which Python says that a text is no program.
UNPARSABLE = (SyntaxError, ValueError, RecursionError, MemoryError)


def baseline_commit_is_reproducible(case: Case) -> CheckResult:
    """The workspace makes the commit that the manifest names."""
    name, manifest = "baseline-commit", case.fixture.manifest
    actual = baseline_commit(case.workspace)
    if actual != manifest.baseline:
        raise TamperedFixture(
            f"workspace: makes commit {actual[:12]}…, manifest.json says "
            f"{manifest.baseline[:12]}….",
            hint="Restore the workspace, or run `forge seal` if you changed it.",
        )
    return CheckResult(name, "pass", f"commit {actual[:12]}")


def gold_reverses_the_mutation(case: Case) -> CheckResult:
    """The gold patch is one hunk on one logical line and undoes exactly the recorded edit."""
    name, fixture = "gold-patch", case.fixture
    record = fixture.origin.mutation
    patch = fixture.files[GOLD]
    files = parse_patch(patch, name=GOLD)
    if len(files) != 1 or files[0].path not in fixture.manifest.allowed_source:
        return CheckResult(name, "fail", "touches a file that is not the allowed source")
    if len(files[0].hunks) != 1:
        return CheckResult(name, "fail", f"has {len(files[0].hunks)} hunks, not one")
    baseline, right = case.workspace[record.path], case.gold[record.path]
    # A private fixture's patch has a line with its canary above.
    canaries = (None, fixture.origin.canary)
    plain = [make_patch(record.path, baseline, right, canary=canary) for canary in canaries]
    if files[0].path != record.path or patch not in plain:
        return CheckResult(name, "fail", "is not the plain diff from baseline to right version")
    before, after = record.before.encode(), record.after.encode()
    rebuilt = right[: record.start] + after + right[record.end :]
    if right[record.start : record.end] != before or rebuilt != baseline:
        return CheckResult(name, "fail", "does not undo exactly the edit that origin.json records")
    try:
        equal = rung(baseline, right)
    except UNPARSABLE as error:
        return CheckResult(name, "fail", f"a version does not compile: {error}")
    if equal is not None:
        return CheckResult(name, "fail", f"baseline and right version are {equal}")
    touched = (
        logical_lines_touched(right, record.start, record.end),
        logical_lines_touched(baseline, record.start, record.start + len(after)),
    )
    if max(touched) > 1:
        return CheckResult(name, "fail", f"touches {max(touched)} logical lines, not one")
    return CheckResult(name, "pass", f"one hunk on line {record.line}")


def logical_lines_touched(source: bytes, start: int, end: int) -> int:
    """Return how many logical lines a byte range touches."""
    # Decoded as Python does it, for the text compiled a moment ago.
    lines = logical_lines(Source.from_bytes(source, "source").text)
    first = source.count(b"\n", 0, start) + 1
    last = source.count(b"\n", 0, max(start, end - 1)) + 1
    return len({lines.get(line, line) for line in range(first, last + 1)})


def alternatives_are_other_repairs(case: Case) -> list[str]:
    """Return what is wrong with the alternatives as patches; empty if nothing is."""
    try:
        alternatives = case.alternatives
    except BadPatch as error:
        return [error.message]
    allowed = case.fixture.manifest.allowed_source
    seen = {
        sha256(case.workspace[case.source_path]): "the baseline",
        sha256(case.gold[case.source_path]): "gold",
    }
    wrong: list[str] = []
    for name, files in alternatives.items():
        changed = [path for path in files if files[path] != case.workspace[path]]
        if any(path not in allowed for path in changed):
            wrong.append(f"{name} touches a file that is not the allowed source")
        twin = seen.setdefault(sha256(files[case.source_path]), name)
        if twin != name:
            wrong.append(f"{name} is the same as {twin}")
    if len(alternatives) < 2:
        wrong.append(f"{len(alternatives)} recorded, at least 2 are asked for")
    return wrong
