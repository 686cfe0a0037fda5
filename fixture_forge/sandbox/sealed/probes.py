"""Try what must not be possible. The level of a sandbox is what these show, not what was set up."""

import contextlib
import errno
import os
import socket
from collections.abc import Callable, Sequence
from functools import partial

_FORBIDDEN = (errno.EPERM, errno.EACCES)


def _is_refused(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except OSError as error:
        return error.errno in (*_FORBIDDEN, errno.EAGAIN, errno.ENOSYS)
    return False


def _fork() -> None:
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)


def _write() -> None:
    path = f"/tmp/.fixture-forge-probe-{os.getpid()}"  # noqa: S108 - it must not come to be
    try:
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    finally:
        with contextlib.suppress(OSError):
            os.unlink(path)


def _execute() -> None:
    try:
        os.execve("/nonexistent", ["nothing"], {})  # noqa: S606
    except FileNotFoundError:
        return  # it was looked for: a program that exists would run


def _signal() -> None:
    os.kill(os.getppid() or 1, 0)


def _read(path: str) -> None:
    try:
        with open(path, "rb") as stream:
            stream.read(1)
    except FileNotFoundError:
        # It exists: that it is not even to be seen is the best of refusals.
        raise PermissionError(errno.EACCES, path) from None


def run_probes(unreadable: Sequence[str]) -> dict[str, bool]:
    """Return, by name, whether each forbidden thing was refused. ``unreadable`` are files."""
    return {
        "read": all(_is_refused(partial(_read, path)) for path in unreadable),
        "list": _is_refused(lambda: os.listdir("/")),
        "write": _is_refused(_write),
        "network": _is_refused(lambda: socket.socket(socket.AF_INET).close()),
        "unix-socket": _is_refused(lambda: socket.socket(socket.AF_UNIX).close()),
        "fork": _is_refused(_fork),
        "execute": _is_refused(_execute),
        "signal": _is_refused(_signal),
    }
