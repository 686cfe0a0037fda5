"""Run Python modules in forks of processes that have imported them, and all else as usual.

The answers are those of ``ProcessSandbox``, with the same limits and the same isolation; only the
start of Python is saved, which is most of what a short run costs.
"""

import atexit
import contextlib
import functools
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from fixture_forge.ambient import stopwatch
from fixture_forge.sandbox.api import Exited, LimitName, Outcome, OverLimit, Request
from fixture_forge.sandbox.process import ProcessSandbox

# A request for one of these, started just so, is served warm.
WARM_MODULES = ("fixture_forge.sandbox.pytest_host", "fixture_forge.sandbox.inside.host")
WARM_START = ("-P", "-B", "-m")
# What Python reads once, when it starts.
_AT_START = ("PYTHONHASHSEED", "PYTHONUTF8", "PYTHONCOERCECLOCALE", "PYTHONIOENCODING", "LC_ALL")
_POLL_S = 0.02


class WarmSandbox:
    """A provider that keeps one warm process for each set of settings of the interpreter."""

    def __init__(self) -> None:
        self._cold = ProcessSandbox()
        self._zygotes: dict[tuple[str | None, ...], _Zygote] = {}

    @property
    def level(self) -> str:
        """Return the level of the provider that starts the warm processes."""
        return self._cold.level

    def __enter__(self) -> "WarmSandbox":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the warm processes."""
        for zygote in self._zygotes.values():
            zygote.close()
        self._zygotes.clear()

    def run(self, request: Request) -> Outcome:
        """Run a process to its end. Raises SandboxTrouble if it cannot be started."""
        argv = request.argv
        warm = (
            len(argv) > 4
            and argv[0] == sys.executable
            and argv[1:4] == WARM_START
            and argv[4] in WARM_MODULES
            and hasattr(os, "fork")
        )
        if not warm:
            return self._cold.run(request)
        key = tuple(request.env.get(name) for name in _AT_START)
        try:
            if key not in self._zygotes:
                self._zygotes[key] = _Zygote(request)
            return self._zygotes[key].run(request)
        except (OSError, ValueError):
            # The warm process has gone, or never came; the next request starts a new one.
            if key in self._zygotes:
                self._zygotes.pop(key).close()
            return self._cold.run(request)


class _Zygote:
    def __init__(self, request: Request) -> None:
        self._home = tempfile.TemporaryDirectory(prefix="forge-warm-")
        env = {**request.env, "HOME": self._home.name, "TMPDIR": self._home.name}
        self._process = subprocess.Popen(
            [sys.executable, *WARM_START, "fixture_forge.sandbox.zygote", *WARM_MODULES],
            cwd=self._home.name,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def close(self) -> None:
        """End the process and what it may have left behind."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._home.cleanup()

    def run(self, request: Request) -> Outcome:
        """Have a child run the module. Raises OSError or ValueError if the process is gone."""
        limits = request.limits
        with (
            tempfile.NamedTemporaryFile(dir=self._home.name) as stdout,
            tempfile.NamedTemporaryFile(dir=self._home.name) as stderr,
        ):
            self._send(request, stdout.name, stderr.name)
            pid = int(self._line(limits.wall_s))
            over, code = self._wait(pid, request, (Path(stdout.name), Path(stderr.name)))
            out, err = stdout.read(limits.output_bytes), stderr.read(limits.output_bytes)
        return OverLimit(over, out, err) if over is not None else Exited(code, out, err)

    def _send(self, request: Request, stdout: str, stderr: str) -> None:
        limits = request.limits
        document = {
            "module": request.argv[4],
            "arguments": request.argv[5:],
            "env": dict(request.env),
            "cwd": str(request.cwd),
            "limits": [limits.cpu_s, limits.memory_bytes, limits.file_bytes, 0],
            "stdout": stdout,
            "stderr": stderr,
        }
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(document).encode() + b"\n")
        self._process.stdin.flush()

    def _line(self, wall_s: float) -> bytes:
        """Return the next line of answers. Raises ValueError if none comes."""
        pipe = self._process.stdout
        assert pipe is not None
        line = b""
        deadline = stopwatch() + wall_s + 60
        while not line.endswith(b"\n"):
            ready, _, _ = select.select([pipe], [], [], max(0.0, deadline - stopwatch()))
            byte = os.read(pipe.fileno(), 1) if ready else b""
            if not byte:
                raise ValueError("no answer")
            line += byte
        return line

    def _wait(
        self, pid: int, request: Request, streams: tuple[Path, Path]
    ) -> tuple[LimitName | None, int]:
        limits, pipe = request.limits, self._process.stdout
        assert pipe is not None
        deadline = stopwatch() + limits.wall_s
        over: LimitName | None = None
        try:
            while not select.select([pipe], [], [], _POLL_S)[0]:
                if stopwatch() > deadline:
                    over = "wall_s"
                elif any(path.stat().st_size > limits.output_bytes for path in streams):
                    over = "output_bytes"
                if over is not None:
                    break
        finally:
            # Grandchildren live on unless the whole group goes, also after a regular exit.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)
        return over, int(self._line(limits.wall_s))


@functools.cache
def shared_sandbox() -> WarmSandbox:
    """Return the provider of this process, so that all that is verified in it shares its warmth."""
    provider = WarmSandbox()
    atexit.register(provider.close)
    return provider
