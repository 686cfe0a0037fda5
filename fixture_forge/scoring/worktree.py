"""Make a patch of a work tree by comparing it with the baseline, trusting nothing that lies there.

The tree's own git is never asked: its index, its settings and its hooks are the candidate's.
"""

import os
import stat
from collections.abc import Iterator, Mapping
from difflib import unified_diff
from itertools import islice
from pathlib import Path

from fixture_forge.errors import BadOption

MAX_FILES = 5000
MAX_FILE_BYTES = 4 * 1024 * 1024
# Folders and files that are passed over count too: all of it is walked, and what is read is held.
MAX_ENTRIES = 50_000
MAX_TREE_BYTES = 64 * 1024 * 1024
# What running tests and installing leave behind is no part of a repair.
_LEFT_BEHIND = frozenset(
    (".git .venv venv __pycache__ .pytest_cache .mypy_cache .ruff_cache .hypothesis .tox").split()
)


def read_worktree(folder: Path) -> dict[str, tuple[str, bytes]]:
    """Return mode and content of every file by its path; of a link, what it points to.

    Raises BadOption for what is no folder, or larger than a work tree can be.
    """
    if not folder.is_dir():
        raise BadOption(f"--repo {folder}: is no folder.", hint="Name the agent's work tree.")
    found: dict[str, tuple[str, bytes]] = {}
    size = 0
    try:
        for path, entry in _walk(folder):
            found[path] = entry
            size += len(entry[1])
            if len(found) > MAX_FILES or size > MAX_TREE_BYTES:
                raise _too_large(folder)
    except OSError as error:
        raise BadOption(
            f"--repo {folder}: cannot be read: {error.strerror or error}.",
            hint="Check permissions, and that nobody works there meanwhile.",
        ) from None
    return found


def _too_large(folder: Path) -> BadOption:
    return BadOption(
        f"--repo {folder}: more than {MAX_FILES:,} files, or {MAX_TREE_BYTES:,} bytes of them.",
        hint="Point at the checkout itself, or hand in a patch.",
    )


def _walk(folder: Path) -> Iterator[tuple[str, tuple[str, bytes]]]:
    pending = [""]
    entered = 0
    while pending:
        below = pending.pop()
        with os.scandir(folder / below) as entries:
            listed = list(islice(entries, MAX_ENTRIES))
            entered += len(listed)
            if entered >= MAX_ENTRIES:
                raise _too_large(folder)
            for entry in sorted(listed, key=lambda each: each.name):
                if entry.name in _LEFT_BEHIND or entry.name.endswith(".egg-info"):
                    continue
                path = f"{below}/{entry.name}" if below else entry.name
                status = entry.stat(follow_symlinks=False)
                if stat.S_ISDIR(status.st_mode):
                    pending.append(path)
                elif stat.S_ISLNK(status.st_mode):
                    yield path, ("120000", os.fsencode(os.readlink(folder / path)))
                elif stat.S_ISREG(status.st_mode):
                    yield path, (_mode(status.st_mode), _read(folder / path))
                else:
                    yield path, ("100755", b"")


def _mode(mode: int) -> str:
    return "100755" if mode & 0o111 else "100644"


def _read(path: Path) -> bytes:
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with open(handle, "rb") as stream:
        return stream.read(MAX_FILE_BYTES + 1)


def patch_of(base: Mapping[str, bytes], tree: Mapping[str, tuple[str, bytes]]) -> bytes:
    """Return a diff from the baseline to a tree, as git writes one."""
    parts = []
    for path in sorted({*base, *tree}):
        mode, data = tree.get(path, ("", b""))
        before = base.get(path)
        if before is not None and mode == "100644" and data == before:
            continue
        parts.append(_one(path, before, mode, data))
    return b"".join(parts)


def _one(path: str, before: bytes | None, mode: str, data: bytes) -> bytes:
    named = _quoted(path)
    lines = [b"diff --git %s %s\n" % (_quoted(f"a/{path}"), _quoted(f"b/{path}"))]
    if before is None:
        lines.append(b"new file mode %s\n" % mode.encode())
    elif not mode:
        lines.append(b"deleted file mode 100644\n")
    elif mode != "100644":
        lines += [b"old mode 100644\n", b"new mode %s\n" % mode.encode()]
    if b"\0" in data or len(data) > MAX_FILE_BYTES:
        return b"".join([*lines, b"Binary files differ: %s\n" % named])
    if (before or b"") != data:
        old = b"/dev/null" if before is None else _quoted(f"a/{path}")
        new = b"/dev/null" if not mode else _quoted(f"b/{path}")
        lines += [b"--- " + old + b"\n", b"+++ " + new + b"\n", *_hunks(before or b"", data)]
    return b"".join(lines)


def _hunks(before: bytes, after: bytes) -> Iterator[bytes]:
    # Latin-1 keeps every byte, and a newline alone ends a line.
    old, new = (_lines(data.decode("latin-1")) for data in (before, after))
    for number, line in enumerate(unified_diff(old, new, n=3)):
        if number < 2:
            continue
        yield line.encode("latin-1")
        if not line.endswith("\n"):
            yield b"\n\\ No newline at end of file\n"


def _lines(text: str) -> list[str]:
    lines = [line + "\n" for line in text.split("\n")]
    lines[-1] = lines[-1][:-1]
    return lines if lines[-1] else lines[:-1]


def _quoted(path: str) -> bytes:
    raw = os.fsencode(path)
    if all(32 < byte < 127 and byte not in b'"\\' for byte in raw):
        return raw
    shown = b"".join(
        bytes([byte]) if 32 <= byte < 127 and byte not in b'"\\' else b"\\%03o" % byte
        for byte in raw
    )
    return b'"' + shown + b'"'
