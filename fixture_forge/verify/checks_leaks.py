"""The check that an agent cannot read the answer: not in a file, a git object, or bytecode.

An agent's tree is made exactly as ``forge checkout`` makes it, and searched for what only the
private part may know.
"""

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fixture_forge.fixtures.checkout import make_checkout
from fixture_forge.fixtures.layout import GOLD, TASK
from fixture_forge.fixtures.patch import parse_patch
from fixture_forge.mutation.splice import smallest
from fixture_forge.sandbox.git import Git
from fixture_forge.verify.case import COMPILED, Case
from fixture_forge.verify.model import CheckResult

# Fewer lines in common than this is how tests of one function look; more is a copy.
_WINDOW = 3
# How much of the line around an edit makes a quotation of it, in bytes to each side.
_AROUND = 6
_LINE_NUMBER = re.compile(rb"\bline (number )?[0-9]+", re.IGNORECASE)


def nothing_private_is_readable(case: Case) -> CheckResult:
    """Neither gold, contract, alternatives nor the mutated site can be read from a checkout."""
    name = "leaks"
    with tempfile.TemporaryDirectory(prefix="forge-leak-") as folder:
        root = Path(folder).resolve()
        git = make_checkout(
            case.sandbox,
            case.workspace,
            root / "checkout",
            expected=case.fixture.manifest.baseline,
        )
        places = dict(_readable(root / "checkout", git, root))
    places["task.md"] = case.fixture.files[TASK]
    for place in places:
        if place.endswith(COMPILED) or "__pycache__" in place:
            return CheckResult(name, "fail", f"{place}: compiled code in the workspace")
    if found := _identity(case, places) or _hint(case, places):
        return CheckResult(name, "fail", found)
    for secret, what in _secrets(case):
        for place, data in places.items():
            if secret in _normal(data):
                return CheckResult(name, "fail", f"{place}: holds {what}")
    return CheckResult(name, "pass", "no file and no git object of a checkout holds the answer")


def _identity(case: Case, places: dict[str, bytes]) -> str | None:
    """Say where the id of the fixture is written, which would tell its family."""
    fixture_id = case.fixture.manifest.id
    if not re.search(r"[0-9-]", fixture_id):
        return None  # a plain word, which may stand anywhere and tells nothing
    whole = re.compile(rf"(?<![\w-]){re.escape(fixture_id)}(?![\w-])".encode())
    for place, data in places.items():
        if not place.startswith(".git/") and whole.search(data):
            return f"{place}: holds the id of the fixture"
    return None


def _hint(case: Case, places: dict[str, bytes]) -> str | None:
    """Say where the place of the edit is given away: by a line number, or by quoting either
    version of the edited passage outside the source itself.
    """
    for place in ("task.md", *(p for p in places if p.startswith("tests/"))):
        if _LINE_NUMBER.search(places[place]):
            return f"{place}: names a line"
        for version, passage in _passages(case):
            if passage in places[place]:
                return f"{place}: quotes the edited passage ({version})"
    return None


def _passages(case: Case) -> Iterator[tuple[str, bytes]]:
    """Yield what differs between the two versions, with a little of its line on either side."""
    path = case.source_path
    right, baseline = case.gold[path], case.workspace[path]
    edit = smallest(right.decode("latin-1"), baseline.decode("latin-1"))
    head, tail = edit.start, len(right) - edit.end
    for version, source in (("right", right), ("wrong", baseline)):
        first = source.rfind(b"\n", 0, head) + 1
        last = source.find(b"\n", len(source) - tail)
        last = len(source) if last < 0 else last
        end = len(source) - tail + _AROUND
        passage = source[max(first, head - _AROUND) : min(last, end)].strip()
        if len(passage) > _AROUND:
            yield version, passage


def _readable(checkout: Path, git: Git, home: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(checkout.rglob("*")):
        relative = path.relative_to(checkout).as_posix()
        if path.is_file() and not relative.startswith(".git/objects/"):
            yield relative, path.read_bytes()
    # Objects are compressed on disk; git itself unpacks all of them, reachable or not.
    home.joinpath("home").mkdir(exist_ok=True)
    yield "git objects", git.every_object()


def _normal(data: bytes) -> bytes:
    """Return text with each line stripped and blank lines gone, framed by newlines."""
    lines = (line.strip() for line in data.splitlines())
    return b"\n" + b"\n".join(line for line in lines if line) + b"\n"


def _secrets(case: Case) -> Iterator[tuple[bytes, str]]:
    manifest, files = case.fixture.manifest, case.fixture.files
    yield manifest.canary.encode(), "the canary"
    for file in parse_patch(files[GOLD], name=GOLD):
        for hunk in file.hunks:
            for line in set(hunk.new) - set(hunk.old):
                yield b"\n" + line.strip() + b"\n", "the line that gold restores"
    for name, workspace in case.alternatives.items():
        baseline = _normal(case.workspace[case.source_path])
        for line in workspace[case.source_path].splitlines():
            framed = b"\n" + line.strip() + b"\n"
            if len(framed) > 10 and framed not in baseline:
                yield framed, f"a line of the alternative {name}"
    for path, data in case.contract.items():
        lines = _normal(data).strip(b"\n").split(b"\n")
        for at in range(len(lines) - _WINDOW + 1):
            window = lines[at : at + _WINDOW]
            if not all(line.startswith((b"import ", b"from ", b"#")) for line in window):
                yield b"\n" + b"\n".join(window) + b"\n", f"lines of {path}"
    for test in manifest.tests.contract:
        name = test.split("::")[-1].split("[")[0]
        yield f"\ndef {name}(".encode(), f"the hidden test {name}"
