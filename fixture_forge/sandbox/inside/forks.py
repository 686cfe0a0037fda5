"""Run a function in a fork of this process, bounded in time, and leave nothing of it behind.

Whatever the function does to its process (exit, close its streams, change the folder, leave
threads and children) ends with the fork; the caller learns what became of it as a value.
"""

import contextlib
import gc
import json
import os
import select
import signal
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from fixture_forge.ambient import stopwatch

_LENGTH = 8
_CHUNK = 1 << 16
# Results are data about tests; more than this is no result.
_MAX_RESULT = 256 * 1024**2
_CRASHED = 70


@dataclass(frozen=True, slots=True)
class Forked:
    """What became of a fork: ``value`` is set only if it is done, ``code`` only if it crashed."""

    ended: Literal["done", "timeout", "crashed"]
    value: Any = None
    code: int = 0


def prepare_to_fork() -> None:
    """Keep the collector from touching, and so copying, the pages that forks share."""
    gc.collect()
    gc.freeze()


def forked(function: Callable[[], object], wall_s: float) -> Forked:
    """Call ``function`` in a fork; what it returns must be JSON."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        code = _CRASHED
        try:
            os.close(reader)
            os.setsid()
            _silence()
            message = json.dumps(function()).encode()
            _write(writer, len(message).to_bytes(_LENGTH, "big") + message)
            code = 0
        finally:
            # Never back into the caller, whatever was raised: there must be only one of it.
            os._exit(code)
    os.close(writer)
    try:
        return _await(pid, reader, stopwatch() + wall_s)
    finally:
        os.close(reader)


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)


def _write(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view[:_CHUNK]) :]


def _await(pid: int, reader: int, deadline: float) -> Forked:
    received = bytearray()
    timed_out = False
    while True:
        left = deadline - stopwatch()
        if left <= 0:
            timed_out = True
            break
        ready, _, _ = select.select([reader], [], [], left)
        if not ready:
            continue
        chunk = os.read(reader, _CHUNK)
        received += chunk
        if not chunk or _complete(received):
            break
    if timed_out or _complete(received):
        # A complete message is all that was wanted; threads need not be waited for.
        code = _end(pid, kill=True)
    else:
        code = _end(pid, kill=False, deadline=deadline)
    if _complete(received):
        return Forked("done", json.loads(received[_LENGTH:]))
    if timed_out or code is None:
        return Forked("timeout")
    return Forked("crashed", code=code)


def _complete(received: bytearray) -> bool:
    if len(received) < _LENGTH:
        return False
    length = int.from_bytes(received[:_LENGTH], "big")
    return length <= _MAX_RESULT and len(received) == _LENGTH + length


def _end(pid: int, *, kill: bool, deadline: float = 0.0) -> int | None:
    """Wait for a child, and end its whole group; None if it had to be ended for its time."""
    status: int | None = None
    if not kill:
        # It closed its end of the pipe: it is about to exit, or it goes on without a voice.
        while stopwatch() < deadline:
            done, found = os.waitpid(pid, os.WNOHANG)
            if done:
                status = os.waitstatus_to_exitcode(found)
                break
            select.select([], [], [], 0.002)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    if status is None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        _, found = os.waitpid(pid, 0)
        return os.waitstatus_to_exitcode(found) if kill else None
    return status
