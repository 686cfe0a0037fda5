"""Write diffs as many tools write them, right and nearly right, about a few small work trees."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fixture_forge.fixtures.layout import ALTERNATIVES, GOLD, WORKSPACE, Fixture, open_fixture

from .choices import Choices

GENERATED = Path(__file__).parents[2] / "generated"
Files = dict[str, bytes]


@dataclass(frozen=True)
class Base:
    """A work tree, and patches that somebody wrote for it."""

    name: str
    files: Files
    patches: tuple[bytes, ...]


def published() -> list[Fixture]:
    """Return the published fixtures."""
    return [open_fixture(path.parent) for path in sorted(GENERATED.glob("*-01/manifest.json"))]


def bases() -> list[Base]:
    """Return the trees of the published fixtures, after one in which all is odd."""
    found = [Base("odd", ODD, ())]
    for fixture in published():
        others = [d for p, d in sorted(fixture.files.items()) if p.startswith(ALTERNATIVES)]
        gold = fixture.files[GOLD]
        found.append(Base(fixture.folder.name, fixture.below(WORKSPACE), (gold, *others)))
    return found


ODD: Files = {
    "src/a.py": b"one\ntwo\nthree\ntwo\nthree\nfour\n",
    "src/no_end.py": b"x = 1\ny = 2",
    "crlf.txt": b"a\r\nb\r\nc\r\n",
    "empty.py": b"",
    "breaks.txt": b"a\x0cb\n\x0b\n\xff\n\0\n\x1c\xc2\x85\n\n\n",
    "src/ünï.py": b"pass\n",
    "with space.py": b"pass\n",
    'quo"te.py': b"pass\n",
    "x b/x": b"pass\n",
    "dash": b"-- a\n++ b\n- c\n+ d\n@@ -1 +1 @@\n\\ No\n",
}
NASTY = (
    "../x", "/etc/passwd", "a/../../x", ".git/config", ".GIT/hooks/x", "git~1/x", ".g\u200cit/x",
    ".git", "a//b", "./a", "a/", "..", "", "C:/x", "a\\b", "a\tb", "a\nb", "\x7f", "SRC/A.PY",
    "src/a.py/x", "src", "src/u\u0308ni\u0308.py", "e\u0301", "\u00e9", "new.py", "src/new b/new",
    "b/new", "a/b/new", "dev/null", " lead", "trail ", "con", ".gitmodules", "x\ud800", "x" * 300,
    "y/" * 600 + "y", "-x", '"', '"x"', "\u2028",
)  # fmt: skip
WORDS = (
    b"diff --git a/src/a.py b/src/a.py", b"--- a/src/a.py", b"+++ b/src/a.py", b"--- /dev/null",
    b"+++ /dev/null", b"@@ -1 +1 @@", b"@@ -0,0 +1 @@", b"@@ -1,2 +1,0 @@",
    b"@@ -9999999,9999999 +1 @@", b"@@ -1,0 +1,0 @@", b"-one", b"+one", b" two", b"", b"+", b"-",
    b" ", b"\\ No newline at end of file", b"\\", b"-- ", b"\r", b"rename from src/a.py",
    b"rename to b", b"copy from /etc/passwd", b"copy to x", b"similarity index 100%",
    b"new file mode 120000", b"new file mode 100644", b"deleted file mode 100644",
    b"old mode 100644", b"new mode 100755", b"index 0000..1111 160000", b"index 00..11 100644",
    b"GIT binary patch", b"literal 3", b"Binary files a/x and b/x differ",
    b'diff --git "a/\\303\\274" "b/\\303\\274"', b'--- "a/\\056git/x"', b'+++ "b/..\\057x"',
    b'+++ "b/', b"```diff", b"\t", b"\0", b"\xff", b"\xe2\x80\x8b", b"\x0c", b"\n",
)  # fmt: skip
_TEXTS = (b"one\n", b"two\n", b"pass\n", b"\n", b"-- a\n", b"++ b\n", b"@@ -1 +1 @@\n", b"\\ No\n",
          b"a\r\n", b"\xff\n", b"z\x0c\n", b"\t# x\n", b"diff --git a/x b/x\n")  # fmt: skip


def written(choices: Choices, base: Base) -> bytes:
    """Return a diff of one to three files that is right, but for a name or two."""
    parts = []
    for _ in range(1 + choices.below(3)):
        path = choices.pick(sorted(base.files))
        if choices.one_in(4):
            path = choices.pick(NASTY)
        parts.append(_one_file(choices, path, base.files.get(path)))
    text = b"".join(parts)
    return text.replace(b"\n", b"\r\n") if choices.one_in(16) else text


def _one_file(choices: Choices, path: str, before: bytes | None) -> bytes:
    lines = [] if before is None else before.splitlines(keepends=True)
    if before is not None and (b"\x0c" in before or b"\r" in before or b"\x1c" in before):
        lines = [line + b"\n" for line in before.split(b"\n")][:-1]
    is_deleted = before is not None and choices.one_in(8)
    hunks = [_hunk(0, lines, [], 0)] if is_deleted else _hunks(choices, lines)
    a, b = (_named(choices, side, path) for side in ("a/", "b/"))
    head = []
    if style := choices.below(4):
        head = [b"diff --git " + a + b" " + b]
        if before is None:
            head.append(b"new file mode 100644")
        if is_deleted:
            head.append(b"deleted file mode 100644")
        if style == 2:
            head.append(b"index 0123456..789abcd 100644")
    if style == 0 or any(hunks):
        stamp = b"\t2026-12-01 10:00:00" if choices.one_in(8) else b""
        head.append(b"--- " + (b"/dev/null" if before is None else a) + stamp)
        head.append(b"+++ " + (b"/dev/null" if is_deleted else b) + stamp)
    return b"\n".join(head) + b"\n" + b"".join(hunks)


def _named(choices: Choices, side: str, path: str) -> bytes:
    raw = path.encode("utf-8", "surrogatepass")
    match choices.below(8):
        case 1 | 2:
            quoted = "".join(
                chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\{byte:03o}"
                for byte in raw
            )
            return f'"{side}{quoted}"'.encode()
        case 3:
            return raw
    return side.encode() + raw


def _hunks(choices: Choices, lines: Sequence[bytes]) -> list[bytes]:
    found = []
    at = moved = 0
    for _ in range(1 + choices.below(3)):
        if at > len(lines):
            break
        start = at + choices.below(len(lines) - at + 1)
        gone = choices.below(3)
        around = choices.below(4)
        first, last = max(at, start - around), min(len(lines), start + gone + around)
        new = [choices.pick(_TEXTS) for _ in choices.some(2)]
        if choices.one_in(8) and new and last == len(lines):
            new[-1] = new[-1][:-1]
        old = list(lines[first:last])
        into = [*lines[first:start], *new, *lines[start + gone : last]]
        found.append(_hunk(first, old, into, moved, keep=(start - first, last - start - gone)))
        moved += len(into) - len(old)
        at = last
    return found


def _hunk(
    first: int,
    old: Sequence[bytes],
    new: Sequence[bytes],
    moved: int,
    keep: tuple[int, int] = (0, 0),
) -> bytes:
    """Return a hunk. ``keep`` of its first and of its last lines are context."""
    before, after = keep[0], max(0, min(keep[1], len(old) - keep[0]))
    body = [b" " + line for line in old[:before]]
    body += [b"-" + line for line in old[before : len(old) - after]]
    body += [b"+" + line for line in new[before : len(new) - after]]
    body += [b" " + line for line in old[len(old) - after :]]
    ends = [
        line if line.endswith(b"\n") else line + b"\n\\ No newline at end of file\n"
        for line in body
    ]
    start, into = first + bool(old), first + moved + bool(new)
    return b"@@ -%d,%d +%d,%d @@\n" % (start, len(old), into, len(new)) + b"".join(ends)
