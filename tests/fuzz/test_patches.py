"""Any text is read or refused, and what is applied is exactly what stands in it.

What comes of a patch is worked out a second time here, by the letter and with no mercy for lines
that are moved; a few patches also go before git.
"""

import atexit
import re
import zlib
from functools import cache
from pathlib import PurePosixPath

from fixture_forge.sandbox.process import ProcessSandbox
from fixture_forge.scoring.git_checking import Index
from fixture_forge.scoring.patch_applying import Applied, apply_entries
from fixture_forge.scoring.patch_reading import Entry, Reading, Refused, read_patch

from .choices import Choices, bytes_edited, lines_edited
from .diffs import NASTY, WORDS, Base, Files, bases, written
from .harness import target

BASES = bases()
# So many patches pass for each that git is asked about: it takes a hundred times longer.
_GIT_ONE_IN = 100
_HEADER = re.compile(rb"@@ -(\d+),(\d+) \+(\d+),(\d+) @@\Z")


@target("patches", examples=3000)
def test_a_patch_is_read_or_refused_and_applied_exactly(choices: Choices) -> str:
    base = choices.pick(BASES)
    data = _patch(choices, base)
    try:
        reading = read_patch(data)
    except Refused:
        return "refused"
    for entry in reading.entries:
        for path in {entry.old_path, entry.new_path} - {""}:
            assert is_straight(path), path
    plain = [entry for entry in reading.entries if entry.is_plain]
    try:
        applied = apply_entries(base.files, plain)
    except Refused:
        return "read"
    _check_exact(base, plain, applied)
    if zlib.crc32(data) % _GIT_ONE_IN == 0:
        return _check_with_git(base, data, reading, applied)
    return "applied" if plain else "read"


def _patch(choices: Choices, base: Base) -> bytes:
    if choices.one_in(128):
        return _long(choices)
    if base.patches and choices.below(2):
        data = choices.pick(base.patches)
        if choices.one_in(4):
            old = data.split(b"\n", 1)[0].rpartition(b" b/")[2]
            data = data.replace(old, choices.pick(NASTY).encode("utf-8", "surrogatepass"))
    else:
        data = written(choices, base)
    match choices.below(8):
        case 1 | 2:
            return bytes_edited(choices, data, WORDS)
        case 3 | 4:
            return lines_edited(choices, data, WORDS)
        case 5:
            return b"\n".join(choices.pick(WORDS) for _ in choices.some(12))
    return data


def _long(choices: Choices) -> bytes:
    """Return much of the same: what is read in more than one pass shows here."""
    count = choices.pick((100, 1500, 6000))
    part = b"\n".join(choices.pick(WORDS) for _ in range(1 + choices.below(2)))
    glue = choices.pick((b"\n", b"", b" ", b"/", b"\\"))
    return choices.pick(WORDS) + b"\n" + glue.join([part] * count) + b"\n"


def is_straight(path: str) -> bool:
    """Whether a path leads to a file below the top, and nowhere near git's own."""
    parts = PurePosixPath(path).parts
    shown = [part.lower().replace("\u200c", "").rstrip(". ").split(":")[0] for part in parts]
    return (
        str(PurePosixPath(path)) == path
        and parts[0] != "/"
        and ".." not in parts
        and not any(re.fullmatch(r"\.git|git~\d+", part) for part in shown)
        and not re.search(r"[\x00-\x1f\x7f\\]|^[A-Za-z]:", path)
    )


def _check_exact(base: Base, plain: list[Entry], applied: Applied) -> None:
    named = {entry.path for entry in plain}
    every = {*base.files, *applied.files}
    assert {p for p in every if base.files.get(p) != applied.files.get(p)} <= named
    assert by_the_letter(base.files, applied.patch) == applied.files
    if not plain:
        assert applied.patch == b""
        return
    again = read_patch(applied.patch)
    assert [_done(entry) for entry in again.entries] == [_done(entry) for entry in plain]
    twice = apply_entries(base.files, again.entries)
    assert (twice.files, twice.patch, twice.notes) == (applied.files, applied.patch, ())


def _done(entry: Entry) -> tuple[object, ...]:
    # Hunks that touch become one.
    return (entry.path, entry.changes, [line for hunk in entry.hunks for line in hunk.body])


def by_the_letter(base: Files, patch: bytes) -> Files:
    """Apply a patch in its exact form, each line of it where its numbers say. May raise."""
    files = dict(base)
    lines = patch.split(b"\n")
    assert lines.pop() == b""
    while lines:
        twice = lines.pop(0).removeprefix(b"diff --git a/")
        path = twice[: (len(twice) - 3) // 2]
        assert twice == path + b" b/" + path
        name = path.decode()
        is_added = lines[:1] == [b"new file mode 100644"]
        is_deleted = lines[:1] == [b"deleted file mode 100644"]
        del lines[: is_added or is_deleted]
        if lines and lines[0].startswith(b"--- "):
            assert lines.pop(0) == (b"--- /dev/null" if is_added else b"--- a/" + path)
            assert lines.pop(0) == (b"+++ /dev/null" if is_deleted else b"+++ b/" + path)
        assert (name in files) is not is_added
        files[name] = _hunks_by_the_letter(files.get(name, b""), lines)
        if is_deleted:
            assert files.pop(name) == b""
    return files


def _hunks_by_the_letter(before: bytes, lines: list[bytes]) -> bytes:
    old = re.findall(rb"[^\n]*\n|[^\n]+", before)
    new: list[bytes] = []
    at = 0
    while lines and (header := _HEADER.match(lines[0])):
        del lines[0]
        start, gone, into, come = (int(part) for part in header.groups())
        first = start - bool(gone)
        assert at <= first <= len(old)
        new += old[at:first]
        assert into - bool(come) == len(new)
        at = first
        ends = at + gone, len(new) + come
        while (at, len(new)) != ends:
            mark, line = lines[0][:1], lines[0][1:] + b"\n"
            del lines[0]
            if lines and lines[0].startswith(b"\\ "):
                del lines[0]
                line = line[:-1]
            if mark != b"+":
                assert old[at] == line
                at += 1
            if mark != b"-":
                new.append(line)
    return b"".join([*new, *old[at:]])


@cache
def _index(name: str) -> Index:
    index = Index(ProcessSandbox(), next(base.files for base in BASES if base.name == name))
    atexit.register(index.close)
    return index


def _check_with_git(base: Base, data: bytes, reading: Reading, applied: Applied) -> str:
    """Where git takes a patch as well, the same comes of it: in its exact form, and as it was."""
    if not applied.patch:
        return "read"
    word = _asked(base, applied.patch, applied.files)
    # git cuts off the first folder of a name, whatever it is; here that is done to a/ and b/.
    named = re.findall(rb"^(?:---|\+\+\+) (?!/dev/null|\"?[ab]/)", data, re.MULTILINE)
    # It also takes a file to be dev/null, where that stands without a word of modes.
    named += [b""] * (data.count(b"/dev/null") - data.count(b" file mode "))
    is_whole = all(entry.is_plain for entry in reading.entries) and not named
    if is_whole and not (reading.notes or applied.notes):
        _asked(base, data, applied.files)
    return word


def _asked(base: Base, patch: bytes, files: Files) -> str:
    try:
        _index(base.name).check(patch, files)
    except Refused as error:
        if not error.reason.startswith("git does not apply it"):
            raise
        return "git refuses"
    return "as git"
