"""Apply a patch to the baseline, exactly or not at all, in no work tree.

Each hunk must stand where it says, or fit in one place only. What comes of it is worked out here
and by ``git apply --cached`` in a bare repository that is thrown away; the two must agree.
"""

import hashlib
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fixture_forge.errors import SandboxTrouble
from fixture_forge.sandbox.api import Sandbox
from fixture_forge.sandbox.git import Git
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


class Index:
    """A bare repository that holds the baseline, to which patches are applied in turn."""

    def __init__(self, sandbox: Sandbox, base: Mapping[str, bytes]) -> None:
        """Raises MissingTool and SandboxTrouble."""
        self._base = dict(base)
        self._place = tempfile.TemporaryDirectory(prefix="forge-index-")
        self._root = Path(self._place.name).resolve()
        for name in ("home", "tree"):
            (self._root / name).mkdir()
        self._git = Git(sandbox, self._root, self._root / "home")
        self._git.run("init", "--quiet", "--bare", "--template=", "bare")
        paths = sorted(base)
        for number, path in enumerate(paths):
            (self._root / "tree" / str(number)).write_bytes(base[path])
        files = [f"tree/{number}" for number in range(len(paths))]
        told = self._bare("hash-object", "-w", "--no-filters", "--", *files).decode()
        entries = [
            part
            for oid, path in zip(told.split(), paths, strict=True)
            for part in ("--cacheinfo", f"100644,{oid},{path}")
        ]
        self._bare("update-index", "--add", *entries)

    def _bare(self, *arguments: str, **extra: str) -> bytes:
        return self._git.run("--git-dir=bare", *arguments, **extra)

    def close(self) -> None:
        """Remove the repository."""
        self._place.cleanup()

    def applied(self, patch: bytes) -> Files:
        """Return the files after a patch, as git sees them. Raises Refused if it does not apply."""
        trial = self._root / "trial"
        (trial / "objects").mkdir(parents=True)
        try:
            (trial / "candidate.patch").write_bytes(patch)
            shutil.copyfile(self._root / "bare" / "index", trial / "index")
            # What candidates bring goes with them, and does not pile up beside the baseline.
            extra = {
                "GIT_INDEX_FILE": str(trial / "index"),
                "GIT_OBJECT_DIRECTORY": str(trial / "objects"),
                "GIT_ALTERNATE_OBJECT_DIRECTORIES": str(self._root / "bare" / "objects"),
            }
            options = ("--cached", "--whitespace=nowarn", "--unidiff-zero")
            self._bare("apply", *options, "trial/candidate.patch", **extra)
            return self._read_back(extra)
        except SandboxTrouble as error:
            raise Refused(f"git does not apply it: {error.message}"[:300]) from None
        finally:
            shutil.rmtree(trial)

    def _read_back(self, extra: dict[str, str]) -> Files:
        listed = self._bare("ls-files", "-s", "-z", **extra)
        found: Files = {}
        for line in listed.split(b"\0")[:-1]:
            meta, _, raw = line.partition(b"\t")
            mode, oid, stage = meta.decode().split(" ")
            path = raw.decode()
            if mode != "100644" or stage != "0":
                raise Refused(f"{path}: would have the mode {mode}")
            found[path] = self._blob(path, oid, extra)
        return found

    def _blob(self, path: str, oid: str, extra: dict[str, str]) -> bytes:
        before = self._base.get(path)
        if before is not None:
            header = f"blob {len(before)}\0".encode()
            if hashlib.sha1(header + before, usedforsecurity=False).hexdigest() == oid:
                return before
        return self._bare("cat-file", "blob", oid, **extra)
