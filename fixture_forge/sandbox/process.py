"""Run a process in a session of its own, with limits, and leave nothing of it behind.

This provider bounds accidents, not malice: code of an attacker belongs behind a stronger one.
"""

import contextlib
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from fixture_forge.errors import SandboxTrouble
from fixture_forge.sandbox.api import Exited, LimitName, Limits, Outcome, OverLimit, Request

_LAUNCHER = Path(__file__).with_name("launcher.py")
_POLL_S = 0.02


def launched(limits: Limits, argv: Sequence[str], *, prlimit: str | None) -> list[str]:
    """Return a command that sets limits on itself and then becomes the program.

    util-linux' prlimit starts in a twentieth of the time that Python takes, where it is installed.
    """
    if prlimit is None:
        numbers = (limits.cpu_s, limits.memory_bytes, limits.file_bytes, 0)
        return [sys.executable, "-I", "-S", str(_LAUNCHER), *map(str, numbers), *argv]
    wanted = {
        "cpu": (resource.RLIMIT_CPU, limits.cpu_s),
        "as": (resource.RLIMIT_AS, limits.memory_bytes),
        "fsize": (resource.RLIMIT_FSIZE, limits.file_bytes),
        "core": (resource.RLIMIT_CORE, 0),
    }
    told = [f"--{name}={_below_ceiling(kind, number)}" for name, (kind, number) in wanted.items()]
    return [prlimit, *told, "--", *argv]


def _below_ceiling(kind: int, number: int) -> int:
    _, ceiling = resource.getrlimit(kind)
    return number if ceiling == resource.RLIM_INFINITY else min(number, ceiling)


class ProcessSandbox:
    """A plain child process: own session, resource limits, output to capped files."""

    level = "process" if sys.platform == "linux" else "process-without-memory-limit"

    def __init__(self, prlimit: str | None = "") -> None:
        """``prlimit`` is the program that sets the limits, None for one of our own."""
        found = shutil.which("prlimit") if sys.platform == "linux" else None
        self._prlimit = found if prlimit == "" else prlimit

    def run(self, request: Request) -> Outcome:
        """Run a process to its end. Raises SandboxTrouble if it cannot be started."""
        limits = request.limits
        argv = launched(limits, request.argv, prlimit=self._prlimit)
        with tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
            try:
                process = subprocess.Popen(
                    argv,
                    cwd=request.cwd,
                    env=dict(request.env),
                    stdin=subprocess.DEVNULL,
                    stdout=stdout,
                    stderr=stderr,
                    start_new_session=True,
                )
            except OSError as error:
                raise SandboxTrouble(
                    f"{request.argv[0]}: cannot be started: {error.strerror}.",
                    hint="`forge doctor` says what this machine can run.",
                ) from None
            over = _wait(process, request, (stdout, stderr))
            out = _read(stdout, limits.output_bytes)
            err = _read(stderr, limits.output_bytes)
        if over is not None:
            return OverLimit(over, out, err)
        return Exited(process.returncode, out, err)


def _wait(
    process: subprocess.Popen[bytes], request: Request, streams: tuple[IO[bytes], IO[bytes]]
) -> LimitName | None:
    limits = request.limits
    left = limits.wall_s
    try:
        while True:
            try:
                process.wait(timeout=min(_POLL_S, max(left, 0)))
            except subprocess.TimeoutExpired:
                left -= _POLL_S
                if left <= 0:
                    return "wall_s"
            else:
                return None
            if any(os.fstat(s.fileno()).st_size > limits.output_bytes for s in streams):
                return "output_bytes"
    finally:
        # Grandchildren live on unless the whole group goes, also after a regular exit.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _read(stream: IO[bytes], limit: int) -> bytes:
    stream.seek(0)
    return stream.read(limit)
