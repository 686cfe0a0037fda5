"""Limits and privileges: what a process may use, and whom it may be taken for."""

import ctypes
import os
import resource
import signal
import sys
from collections.abc import Iterable, Iterator, Mapping

NOBODY = 65534
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_CAPBSET_DROP = 1, 4, 24
_CAPABILITY_VERSION_3 = 0x20080522
_LAST_CAPABILITY = 63


def libc() -> ctypes.CDLL:
    """Return the C library of this process."""
    return ctypes.CDLL(None, use_errno=True)


def checked(what: str, result: int) -> int:
    """Return the result of a system call. Raises OSError if it says that it failed."""
    if result < 0:
        raise OSError(ctypes.get_errno(), what)
    return result


def set_limits(limits: Mapping[str, int]) -> list[str]:
    """Set resource limits by name (``AS``, ``CPU`` …); return those that were set."""
    done = []
    for name, value in limits.items():
        number = getattr(resource, f"RLIMIT_{name}", None)
        if number is None:
            continue
        try:
            resource.setrlimit(number, (value, value))
        except (ValueError, OSError):
            continue  # as RLIMIT_AS on macOS; the probes say what it means
        done.append(name)
    return done


def is_open_to_all(paths: Iterable[str]) -> bool:
    """Whether anybody may read these folders."""
    return all(os.stat(part).st_mode & 0o5 == 0o5 for path in paths for part in _upwards(path))


def _upwards(path: str) -> Iterator[str]:
    while True:
        yield path
        above = os.path.dirname(path)
        if above == path:
            return
        path = above


def drop_privileges(become_nobody: bool) -> int:
    """Give up what root may do; return the user's id that is left.

    Where nobody could not read the interpreter, root is kept and all of its powers are dropped.
    """
    if os.geteuid() == 0:
        if become_nobody:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        elif sys.platform == "linux":
            _drop_capabilities()
    if sys.platform == "linux":
        hide()
        die_with_parent()
    return os.geteuid()


def hide() -> None:
    """Keep processes of the same user from reading this one's memory or environment (Linux)."""
    libc().prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def die_with_parent() -> None:
    """End this process when the thread that started it ends (Linux)."""
    libc().prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def _drop_capabilities() -> None:
    library = libc()
    for capability in range(_LAST_CAPABILITY + 1):
        library.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION_3, 0)
    checked("capset", library.capset(header, (ctypes.c_uint32 * 6)()))
