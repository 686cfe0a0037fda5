"""Read the diff that an agent hands back, as hostile text: every line is understood or refused.

What stands around a diff (a mail's head, a Markdown fence, an explanation) is passed over; what
stands within it is counted line by line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

MAX_BYTES = 512 * 1024
# To compare a file with one of very many lines, most of them alike, takes minutes.
MAX_LINES = 20_000
MAX_FILES = 100
MAX_HUNKS = 2000
_MAX_SHOWN = 80
Change = Literal[
    "modify", "add", "delete", "rename", "copy", "mode", "binary", "symlink", "gitlink"
]

_HUNK = re.compile(rb"@@ -(\d{1,7})(?:,(\d{1,7}))? \+(\d{1,7})(?:,(\d{1,7}))? @@(?:[ \t].*)?\Z")
_MODE = re.compile(rb"(old mode|new mode|deleted file mode|new file mode) (\d{6})\Z")
_INDEX = re.compile(rb"index [0-9a-f]{4,64}\.\.[0-9a-f]{4,64}(?: (\d{6}))?\Z")
_MOVE = re.compile(rb"(rename from|rename to|copy from|copy to) (.+)\Z", re.DOTALL)
_SIMILAR = re.compile(rb"(?:dis)?similarity index \d{1,3}%\Z")
_NO_NEWLINE = b"\\ "
_SYMLINK, _GITLINK, _PLAIN = "120000", "160000", ("100644",)


class Refused(Exception):
    """The patch is not applied, and nothing of it is. ``line`` counts from 1; 0 is all of it."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line} of the patch: {self.reason}" if self.line else self.reason


@dataclass(frozen=True, slots=True)
class Hunk:
    """Marks (blank, plus, minus) and lines with their ends. ``start`` counts from 1."""

    start: int
    body: tuple[tuple[bytes, bytes], ...]
    line: int

    @property
    def old(self) -> tuple[bytes, ...]:
        """Return the lines that must be there."""
        return tuple(text for mark, text in self.body if mark != b"+")

    @property
    def new(self) -> tuple[bytes, ...]:
        """Return the lines that take their place."""
        return tuple(text for mark, text in self.body if mark != b"-")

    @property
    def removed(self) -> tuple[bytes, ...]:
        """Return the lines that go."""
        return tuple(text for mark, text in self.body if mark == b"-")

    @property
    def added(self) -> tuple[bytes, ...]:
        """Return the lines that come."""
        return tuple(text for mark, text in self.body if mark == b"+")


@dataclass
class Entry:
    """What a patch does to one file. Paths are as the patch names them, without a/ and b/."""

    line: int
    old_path: str = ""
    new_path: str = ""
    modes: dict[str, str] = field(default_factory=dict)
    hunks: list[Hunk] = field(default_factory=list)
    moved: str = ""
    is_binary: bool = False

    @property
    def path(self) -> str:
        """Return the path that there is afterwards, or was if none is."""
        return self.new_path or self.old_path

    @property
    def changes(self) -> tuple[Change, ...]:
        """Return everything that it does to the file."""
        found: list[Change] = []
        if "new file mode" in self.modes or (not self.old_path and self.new_path):
            found.append("add")
        elif "deleted file mode" in self.modes or (self.old_path and not self.new_path):
            found.append("delete")
        elif self.moved == "rename":
            found.append("rename")
        elif self.moved == "copy":
            found.append("copy")
        elif self.hunks:
            found.append("modify")
        every = set(self.modes.values())
        if self.modes.get("old mode") != self.modes.get("new mode") or every & {"100755"}:
            found.append("mode")
        if self.is_binary:
            found.append("binary")
        if _SYMLINK in every:
            found.append("symlink")
        if _GITLINK in every:
            found.append("gitlink")
        return tuple(found)

    @property
    def is_plain(self) -> bool:
        """Whether it only changes, adds or removes the text of a regular file."""
        return (
            set(self.changes) <= {"modify", "add", "delete"}
            and not self.moved
            and set(self.modes.values()) <= set(_PLAIN)
        )


@dataclass(frozen=True)
class Reading:
    """The entries of a patch in order, and what was passed over or put right on the way."""

    entries: tuple[Entry, ...]
    notes: tuple[str, ...]


def read_patch(data: bytes) -> Reading:
    """Read a diff. Raises Refused, naming the line, for what is none."""
    if len(data) > MAX_BYTES:
        raise Refused(f"{len(data):,} bytes, a patch has {MAX_BYTES:,} at most")
    if data.count(b"\n") > MAX_LINES:
        raise Refused(f"more than {MAX_LINES:,} lines")
    if not data.strip():
        return Reading((), ("the patch is empty: nothing is changed",))
    notes = []
    if data.count(b"\r\n") and data.count(b"\r\n") == data.count(b"\n"):
        notes.append("its line ends were CR LF throughout and were read as LF")
        data = data.replace(b"\r\n", b"\n")
    if not data.endswith(b"\n"):
        notes.append("its last line has no end")
        data += b"\n"
    reader = _Reader(data.split(b"\n")[:-1])
    entries = tuple(reader.entries())
    if not entries:
        raise Refused("there is no diff in it")
    if reader.passed_over:
        notes.append(f"{reader.passed_over} lines around the diff were passed over")
    _check_paths(entries)
    return Reading(entries, tuple(notes))


class _Reader:
    def __init__(self, lines: list[bytes]) -> None:
        self._lines = lines
        self._at = 0
        self._hunks = 0
        self.passed_over = 0

    def entries(self) -> Iterator[Entry]:
        count = 0
        within = False
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if self._begins():
                count += 1
                if count > MAX_FILES:
                    raise Refused(f"more than {MAX_FILES} files", self._at + 1)
                within = True
                yield self._entry()
            elif (within and line[:1] in (b"+", b"@", b"\\")) or (
                within and line[:1] == b"-" and line.rstrip() != b"--"
            ):
                raise Refused("a line that no hunk has counted", self._at + 1)
            else:
                self.passed_over += bool(line.strip())
                self._at += 1

    def _begins(self) -> bool:
        line = self._lines[self._at]
        if line.startswith(b"diff --git "):
            return True
        below = self._lines[self._at + 1 : self._at + 2]
        return line.startswith(b"--- ") and bool(below) and below[0].startswith(b"+++ ")

    def _entry(self) -> Entry:
        entry = Entry(line=self._at + 1)
        line = self._lines[self._at]
        if line.startswith(b"diff --git "):
            entry.old_path = entry.new_path = self._named_twice(line.removeprefix(b"diff --git "))
            self._at += 1
            self._extended(entry)
        if self._at < len(self._lines) and self._lines[self._at].startswith(b"--- "):
            self._two_lines(entry)
        while self._at < len(self._lines) and self._lines[self._at].startswith(b"@@"):
            self._hunks += 1
            if self._hunks > MAX_HUNKS:
                raise Refused(f"more than {MAX_HUNKS:,} hunks", self._at + 1)
            entry.hunks.append(self._hunk())
        if not entry.changes:
            raise Refused("a file to which nothing is done", entry.line)
        if not entry.path:
            raise Refused("a file without a name", entry.line)
        return entry

    def _extended(self, entry: Entry) -> None:
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if match := _MODE.match(line):
                entry.modes[match[1].decode()] = match[2].decode()
            elif match := _INDEX.match(line):
                if match[1]:
                    entry.modes["index"] = match[1].decode()
            elif match := _MOVE.match(line):
                what, _, side = match[1].decode().partition(" ")
                entry.moved = what
                path = self._path(match[2], strip=False)
                if side == "from":
                    entry.old_path = path
                else:
                    entry.new_path = path
            elif line.startswith((b"GIT binary patch", b"Binary files ")):
                entry.is_binary = True
                self._at += 1
                self._pass_binary()
                return
            elif not _SIMILAR.match(line):
                break
            self._at += 1
        if "new file mode" in entry.modes:
            entry.old_path = ""
        if "deleted file mode" in entry.modes:
            entry.new_path = ""

    def _pass_binary(self) -> None:
        while self._at < len(self._lines) and not self._begins():
            self._at += 1

    def _two_lines(self, entry: Entry) -> None:
        if self._at + 1 >= len(self._lines) or not self._lines[self._at + 1].startswith(b"+++ "):
            raise Refused("`---` without `+++` below it", self._at + 1)
        old = self._path(self._lines[self._at][4:])
        self._at += 1
        new = self._path(self._lines[self._at][4:])
        self._at += 1
        if (entry.old_path or entry.new_path) and not entry.moved:
            known = {entry.old_path, entry.new_path} - {""}
            if not ({old, new} - {""}) <= known:
                raise Refused("the header lines name different files", self._at)
        if old and new and old != new and not entry.moved:
            raise Refused("`---` and `+++` name different files", self._at)
        entry.old_path, entry.new_path = old, new

    def _named_twice(self, rest: bytes) -> str:
        """Return the path of ``a/path b/path``, or nothing where it is not the same path twice."""
        if rest.startswith(b'"'):
            end = rest.find(b'" "')
            return self._path(rest[: end + 1]) if end > 0 else ""
        half = (len(rest) - 1) // 2
        left, right = rest[:half], rest[half + 1 :]
        if len(rest) % 2 and left[2:] == right[2:] and rest[half : half + 1] == b" ":
            return self._path(left)
        return ""

    def _path(self, raw: bytes, *, strip: bool = True) -> str:
        if raw.startswith(b'"'):
            raw = _unquoted(raw, self._at + 1)
        else:
            raw = raw.split(b"\t")[0].rstrip(b"\r")
        if raw == b"/dev/null":
            return ""
        if strip and raw[:2] in (b"a/", b"b/"):
            raw = raw[2:]
        try:
            return raw.decode()
        except UnicodeDecodeError:
            raise Refused("a path that is not UTF-8", self._at + 1) from None

    def _hunk(self) -> Hunk:
        first = self._at + 1
        match = _HUNK.match(self._lines[self._at])
        if match is None:
            raise Refused("a malformed hunk header", first)
        start, old_left, _, new_left = (1 if part is None else int(part) for part in match.groups())
        body: list[tuple[bytes, bytes]] = []
        self._at += 1
        while old_left > 0 or new_left > 0:
            mark, text = self._hunk_line(first)
            body.append((mark, text))
            old_left -= mark != b"+"
            new_left -= mark != b"-"
        if old_left or new_left:
            raise Refused("a hunk with more lines than it counts", self._at)
        if all(mark == b" " for mark, _ in body):
            raise Refused("a hunk that changes nothing", first)
        return Hunk(start, tuple(body), first)

    def _hunk_line(self, first: int) -> tuple[bytes, bytes]:
        if self._at >= len(self._lines):
            raise Refused("the patch ends within the hunk that begins there", first)
        # Many tools strip the blank of an empty context line.
        line = self._lines[self._at] or b" "
        mark, body = line[:1], line[1:]
        if mark not in (b" ", b"-", b"+"):
            raise Refused("no line of a hunk, though the hunk counts one here", self._at + 1)
        self._at += 1
        if self._at < len(self._lines) and self._lines[self._at].startswith(_NO_NEWLINE):
            self._at += 1
            return mark, body
        return mark, body + b"\n"


def _unquoted(raw: bytes, line: int) -> bytes:
    """Return what a path in git's quotes means."""
    end = raw.rfind(b'"')
    if end < 1:
        raise Refused("a quoted path without an end", line)
    simple = {b"n": b"\n", b"t": b"\t", b"r": b"\r", b'"': b'"', b"\\": b"\\", b"a": b"\a"}
    simple |= {b"b": b"\b", b"f": b"\f", b"v": b"\v"}

    def one(match: re.Match[bytes]) -> bytes:
        code = match[1]
        return bytes([int(code, 8)]) if code.isdigit() else simple[code]

    inner = raw[1:end]
    if re.search(rb'\\(?![ntr"\\abfv]|[0-3][0-7]{2})', re.sub(rb"\\\\", b"", inner)):
        raise Refused("a quoted path that git does not write", line)
    return re.sub(rb'\\([0-3][0-7]{2}|[ntr"\\abfv])', one, inner)


def _check_paths(entries: tuple[Entry, ...]) -> None:
    """Raise Refused for a path that could mean anything but a file of the work tree."""
    import unicodedata

    seen: dict[str, str] = {}
    for entry in entries:
        for path in {entry.old_path, entry.new_path} - {""}:
            if why := _unsafe(path):
                raise Refused(f"{path[:_MAX_SHOWN]!r}: {why}", entry.line)
            folded = unicodedata.normalize("NFC", path).casefold()
            if seen.setdefault(folded, path) != path:
                raise Refused(f"{path[:_MAX_SHOWN]!r}: differs from another only in case or form")
    paths = [entry.path for entry in entries]
    if len(set(paths)) != len(paths):
        twice = next(path for path in paths if paths.count(path) > 1)
        raise Refused(f"{twice[:_MAX_SHOWN]!r}: is named twice")


# What some file systems leave out of a name, or read as an abbreviation of .git.
_IGNORABLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
_GIT_NAMES = re.compile(r"(\.git|git~\d+)[. ]*(::?.*)?\Z", re.IGNORECASE)


def _unsafe(path: str) -> str:
    if len(path) > 1000 or any(len(part.encode()) > 255 for part in path.split("/")):
        return "is longer than a path can be"
    if any(ord(c) < 32 or ord(c) == 127 for c in path):
        return "holds a control character"
    if "\\" in path:
        return "holds a backslash"
    if path.startswith("/") or re.match(r"[A-Za-z]:", path):
        return "is an absolute path"
    for part in path.split("/"):
        if part in ("", ".", ".."):
            return "does not lead straight down from the top"
        if _GIT_NAMES.match(_IGNORABLE.sub("", part)):
            return "lies in git's own folder"
        if _IGNORABLE.search(part):
            return "holds a character that is not seen"
    return ""
