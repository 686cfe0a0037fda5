"""Apply a patch to the baseline, exactly or not at all, in no work tree.

Each hunk must stand where it says, or fit in one place only.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fixture_forge.scoring.patch_reading import Entry, Hunk, Refused

Files = dict[str, bytes]
_NO_NEWLINE = b"\n\\ No newline at end of file\n"


def _by_newline(data: bytes) -> list[bytes]:
    lines = [line + b"\n" for line in data.split(b"\n")]
    lines[-1] = lines[-1][:-1]
    return lines if lines[-1] else lines[:-1]


@dataclass(frozen=True)
class Applied:
    """The files afterwards, the patch in its exact form, and what had to be put right in it."""

    files: Files
    patch: bytes
    notes: tuple[str, ...]


def apply_entries(base: Mapping[str, bytes], entries: Sequence[Entry]) -> Applied:
    """Apply plain entries to files. Raises Refused if one does not fit; then none is applied."""
    result, notes, patch = dict(base), [], []
    for entry in entries:
        path = entry.path
        is_added, is_deleted = "add" in entry.changes, "delete" in entry.changes
        if is_added and path in base:
            raise Refused(f"{path}: is added, but is there already", entry.line)
        if not is_added and path not in base:
            raise Refused(f"{path}: there is no such file", entry.line)
        result[path], hunks, found = _changed(base.get(path, b""), entry)
        notes += found
        if is_deleted:
            if result[path]:
                raise Refused(f"{path}: is deleted, but more is in it", entry.line)
            del result[path]
        patch.append(_header(path, is_added=is_added, is_deleted=is_deleted, hunks=bool(hunks)))
        patch += hunks
    return Applied(result, b"".join(patch), tuple(notes))


def _header(path: str, *, is_added: bool, is_deleted: bool, hunks: bool) -> bytes:
    lines = [f"diff --git a/{path} b/{path}"]
    if is_added:
        lines.append("new file mode 100644")
    if is_deleted:
        lines.append("deleted file mode 100644")
    if hunks:
        lines.append("--- /dev/null" if is_added else f"--- a/{path}")
        lines.append("+++ /dev/null" if is_deleted else f"+++ b/{path}")
    return "\n".join([*lines, ""]).encode()


def _changed(data: bytes, entry: Entry) -> tuple[bytes, list[bytes], list[str]]:
    """Return a file afterwards, its hunks with exact numbers, and notes."""
    # Only a newline ends a line for git, whatever else looks like one.
    lines = _by_newline(data)
    out: list[bytes] = []
    hunks: list[bytes] = []
    notes = []
    at = 0
    for hunk in entry.hunks:
        start = _place(lines, hunk, at, entry.path)
        if hunks and not (start or at or hunk.old):
            # git would put the second before the first, others the first before the second.
            raise Refused(f"{entry.path}: two hunks insert at its beginning", hunk.line)
        stated = hunk.start - 1 if hunk.old else hunk.start
        if start != stated:
            notes.append(
                f"{entry.path}: a hunk stands {start - stated:+d} lines from where it says"
            )
        out += lines[at:start]
        hunks.append(_written(hunk, start, len(out)))
        out += hunk.new
        at = start + len(hunk.old)
    return b"".join([*out, *lines[at:]]), hunks, notes


def _written(hunk: Hunk, old_at: int, new_at: int) -> bytes:
    old_start = old_at + 1 if hunk.old else old_at
    new_start = new_at + 1 if hunk.new else new_at
    head = f"@@ -{old_start},{len(hunk.old)} +{new_start},{len(hunk.new)} @@\n".encode()
    return head + b"".join(_marked(mark, line) for mark, line in hunk.body)


def _marked(mark: bytes, line: bytes) -> bytes:
    return mark + line if line.endswith(b"\n") else mark + line + _NO_NEWLINE


def _place(lines: list[bytes], hunk: Hunk, least: int, path: str) -> int:
    """Return where a hunk stands. Raises Refused if that is nowhere, or not certain."""

    def fits(start: int, wanted: tuple[bytes, ...]) -> bool:
        return start >= least and tuple(lines[start : start + len(wanted)]) == wanted

    stated = hunk.start - 1 if hunk.old else hunk.start
    if fits(stated, hunk.old) and stated <= len(lines):
        return stated
    places = [n for n in range(least, len(lines) - len(hunk.old) + 1) if fits(n, hunk.old)]
    if hunk.old and len(places) == 1:
        return places[0]
    if hunk.new and fits(stated, hunk.new):
        raise Refused(f"{path}: the change is already there", hunk.line)
    if len(places) > 1:
        raise Refused(f"{path}: the hunk fits in {len(places)} places, none as stated", hunk.line)
    raise Refused(f"{path}: the hunk does not fit", hunk.line)
