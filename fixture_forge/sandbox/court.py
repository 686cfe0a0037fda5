"""The judge's end of a courtroom: it keeps the time, and starts another if one does not answer."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from fixture_forge.sandbox.candidate import LAYERS, Bounds
from fixture_forge.sandbox.environment import clean_environment
from fixture_forge.sandbox.sealed import channel
from fixture_forge.sandbox.sealed.plain import Malformed

Files = Mapping[str, bytes]
_SET_UP_S = 600.0
_BEYOND_S = 30.0


@dataclass(frozen=True)
class Matter:
    """What a court is about: source files of the right and of the wrong version by path, the
    tests, and the function that was mutated.
    """

    gold: Files
    baseline: Files
    tests: Files
    path: str
    function: str


class CourtProcess:
    """A courtroom that is in session as long as this is open. Raises OSError if none starts."""

    def __init__(
        self,
        matter: Matter,
        *,
        bounds: Bounds | None = None,
        layers: Sequence[str] = LAYERS,
        workers: int = 2,
        unreadable: Sequence[Path] = (),
    ) -> None:
        self._matter = matter
        self._bounds = bounds or Bounds()
        self._layers = layers
        self._workers = workers
        self._unreadable = unreadable
        self._home: tempfile.TemporaryDirectory[str] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._socket: socket.socket | None = None
        self.set_up_found: dict[str, Any] = {}

    def __enter__(self) -> "CourtProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self) -> dict[str, Any]:
        """Start, record and try gold, unless that is done; return what was found."""
        if self._process is None:
            self.set_up_found = self._start()
        return self.set_up_found

    def _start(self) -> dict[str, Any]:
        self._home = tempfile.TemporaryDirectory(prefix="forge-court-")
        home = Path(self._home.name).resolve()
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    *("-P", "-B", "-m", "fixture_forge.sandbox.inside.courtroom"),
                    str(theirs.fileno()),
                ],
                pass_fds=[theirs.fileno()],
                cwd=home,
                env=clean_environment(home, PYTHONHASHSEED="0", PYTEST_DISABLE_PLUGIN_AUTOLOAD="1"),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        self._socket = ours
        ours.setblocking(False)
        return self._asked(self._plan(home), _SET_UP_S)

    def _plan(self, home: Path) -> dict[str, Any]:
        matter = self._matter
        root = home / "fixture"
        for path, data in {**matter.gold, **matter.tests}.items():
            target = root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        (home / "forge.ini").write_text("[pytest]\n")
        hidden = [root / path for path in matter.tests if path.startswith("contract/")]
        return {
            "root": str(root),
            "config": str(home / "forge.ini"),
            "path": matter.path,
            "function": matter.function,
            "gold": _modules(matter.gold),
            "baseline": _modules(matter.baseline),
            "bounds": asdict(self._bounds),
            "layers": list(self._layers),
            "workers": self._workers,
            "unreadable": [str(path) for path in (*hidden[:1], *self._unreadable)],
        }

    def tried(self, candidate: Files, wall_s: float = 60.0) -> dict[str, Any]:
        """Try a candidate's source files, by path; return what became of it, or the trouble."""
        self.open()
        request = {"files": _modules(candidate), "wall_s": wall_s}
        return self._asked(request, wall_s + _BEYOND_S)

    def _asked(self, message: object, seconds: float) -> dict[str, Any]:
        assert self._socket is not None
        try:
            channel.send(self._socket.fileno(), message, seconds)
            answer = channel.receive(self._socket.fileno(), seconds)
        except (channel.Ended, channel.TooLate, Malformed) as error:
            self.close()
            return {"trouble": f"the court did not come to an end ({type(error).__name__})"}
        if answer.get("ended"):
            # What a fork that was ended had begun, only a new process is free of.
            self.close()
        return dict(answer)

    def close(self) -> None:
        """End the courtroom and all that it started."""
        if self._socket is not None:
            self._socket.close()
        if self._process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(2)
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        if self._home is not None:
            self._home.cleanup()
        self._home = self._process = self._socket = None


def _modules(files: Files) -> dict[str, tuple[str, str]]:
    """Return path and text of the modules below ``src`` by their import names."""
    found = {}
    for path, data in sorted(files.items()):
        if not path.startswith("src/") or not path.endswith(".py"):
            continue
        parts = path.removeprefix("src/").removesuffix(".py").split("/")
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = (path, data.decode("latin-1"))
    return found
