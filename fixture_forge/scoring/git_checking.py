"""Git's own opinion of a patch: ``git apply --cached`` in a bare repository that is thrown away.

What git staged is read from its index file, so that one process is all that a patch costs.
"""

import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fixture_forge.errors import SandboxTrouble
from fixture_forge.fixtures.gitobjects import blob_id
from fixture_forge.sandbox.api import Sandbox
from fixture_forge.sandbox.git import Git
from fixture_forge.scoring.patch_reading import Refused

REGULAR = 0o100644
# An entry: times, device, inode, mode, owner and size, then the blob's id, flags and the name.
_MODE_AT, _ID_AT, _FLAGS_AT, _NAME_AT = 24, 40, 60, 62
_EXTENDED, _STAGE = 0x4000, 0x3000


@dataclass(frozen=True)
class Staged:
    """A file as it stands in an index: its mode, and the id of its blob."""

    mode: int
    oid: str


def read_index(data: bytes) -> dict[str, Staged]:
    """Return the files of an index of version 2, which git writes unless it is told otherwise.

    Format: gitformat-index(5). Raises ValueError for any other, and for a merge that is not done.
    """
    if data[:8] != b"DIRC\0\0\0\2":
        raise ValueError("no index of version 2")
    found: dict[str, Staged] = {}
    at = 12
    for _ in range(int.from_bytes(data[8:12], "big")):
        flags = int.from_bytes(data[at + _FLAGS_AT : at + _NAME_AT], "big")
        end = data.index(b"\0", at + _NAME_AT)
        path = data[at + _NAME_AT : end].decode()
        if flags & (_EXTENDED | _STAGE) or path in found:
            raise ValueError(f"{path} is not plainly staged")
        mode = int.from_bytes(data[at + _MODE_AT : at + _MODE_AT + 4], "big")
        found[path] = Staged(mode, data[at + _ID_AT : at + _FLAGS_AT].hex())
        # One to eight NULs end the name, so that entries have a multiple of eight bytes.
        at = end + 8 - (end - at) % 8
    return found


class Index:
    """A bare repository that holds the baseline, to which patches are applied in turn."""

    def __init__(self, sandbox: Sandbox, base: Mapping[str, bytes]) -> None:
        """Raises MissingTool and SandboxTrouble."""
        self._place = tempfile.TemporaryDirectory(prefix="forge-index-")
        self._root = Path(self._place.name).resolve()
        for name in ("home", "tree"):
            (self._root / name).mkdir()
        self._git = Git(sandbox, self._root, self._root / "home")
        self._git.make_repository("--bare", "bare")
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

    def check(self, patch: bytes, files: Mapping[str, bytes]) -> None:
        """Have git apply a patch. Raises Refused if it does not, or if other files come of it."""
        staged = self._applied(patch)
        for path in sorted({*staged, *files}):
            if path not in staged or path not in files:
                raise Refused(f"{path}: git and this reading of the patch differ on whether it is")
            if staged[path].mode != REGULAR:
                raise Refused(f"{path}: would have the mode {staged[path].mode:o}")
            if staged[path].oid != blob_id(files[path]):
                raise Refused(f"{path}: git makes something else of it than this reading does")

    def _applied(self, patch: bytes) -> dict[str, Staged]:
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
            return read_index((trial / "index").read_bytes())
        except SandboxTrouble as error:
            raise Refused(f"git does not apply it: {error.message}"[:300]) from None
        except ValueError as error:
            raise Refused(f"git's index cannot be read: {error}"[:300]) from None
        finally:
            shutil.rmtree(trial)
