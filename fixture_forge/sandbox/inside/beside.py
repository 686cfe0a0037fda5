"""Tests in one process with the candidate, for contracts whose values cannot cross to a worker.

The process seals itself before it sees the code, but what it reports the code could forge. So
this is asked for, never fallen back to in silence, and the receipt says ``in_sandbox``.
"""

import functools
import importlib
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Any

from fixture_forge.sandbox.bubblewrap import PACKAGE
from fixture_forge.sandbox.candidate import Bounds, namespaces, seal_of
from fixture_forge.sandbox.inside.bench import Bench
from fixture_forge.sandbox.inside.forks import forked
from fixture_forge.sandbox.inside.outcomes import Outcomes, told
from fixture_forge.sandbox.inside.replay import Replay
from fixture_forge.sandbox.sealed import confine, landlock, sealing
from fixture_forge.sandbox.sealed.importing import Files, FromFiles

_DETAIL = 300


@dataclass
class _Counted:
    """Counts the calls of the function that was edited."""

    calls: int = 0
    exchanges: list[tuple[bytes, bytes] | None] | None = None

    def count_calls_of(self, module: str, function: str) -> None:
        """Have a plain function counted. One that is more than that stays uncounted."""
        *above, name = function.split(".")
        owner: Any = sys.modules[module]
        for part in above:
            owner = getattr(owner, part)
        original = vars(owner)[name]
        if not isinstance(original, FunctionType):
            return

        @functools.wraps(original)
        def counting(*arguments: Any, **named: Any) -> Any:
            self.calls += 1
            return original(*arguments, **named)

        setattr(owner, name, counting)


@dataclass
class Beside:
    """The recording of one fixture, whose tests a candidate meets in a fork of this process."""

    bench: Bench
    bounds: Bounds
    layers: tuple[str, ...]
    unreadable: tuple[str, ...]
    # How far the fork was sealed when gold was tried; empty until then.
    level: str = ""

    def tried(self, files: Files, wall_s: float) -> dict[str, Any]:
        """Bring a candidate before all tests; return what became of it, as JSON."""
        run = forked(lambda: self._trial(files), wall_s)
        if run.ended == "done":
            found = dict(run.value)
            level = found.get("seal", {}).get("level", self.level)
            if self.level and level != self.level:
                said = f"no sealed process: {level}, where gold was tried in {self.level}"
                return {"trouble": said, "ended": ""}
            return found
        if run.ended == "crashed":
            # Gold did not end the process, so the candidate did.
            said = f"it ended the process of its tests ({run.code})"
            return told(None, ["Ended", said], {}, 0)
        return {"trouble": "the trial did not end in time", "ended": "timeout"}

    def _trial(self, files: Files) -> dict[str, Any]:
        try:
            report = self._seal()
        except OSError as error:
            return {"trouble": f"no sealed process: {error}"[:_DETAIL], "ended": "unsealed"}
        replay = Replay(self.bench.job.root, lambda: None, self.bench.tests, self.bench.code)
        counted = _Counted()
        tests: dict[str, Any] = {}
        failed = self._imported(files, counted)
        if failed is None and (trouble := replay.load()) is not None:
            failed = ["tests", trouble]
        if failed is None:
            tests = Outcomes(self.bench, replay, counted, set()).all()
        return told(seal_of(report), failed, tests, counted.calls)

    def _seal(self) -> dict[str, Any]:
        root = self.bench.job.root
        # The right version lies below the same folder, and is not listed.
        shown = [root / "contract", root / "tests", Path(self.bench.job.config), PACKAGE]
        prefixes = (sys.prefix, sys.base_prefix)
        installed = [path for path in sys.path if path.startswith(prefixes)]
        rules = None
        if "landlock" in self.layers and landlock.abi():
            paths = [*sealing.readable_paths(installed), *map(str, shown)]
            rules = landlock.make_ruleset(paths)
        outside = namespaces()
        left = sealing.enter_namespaces() if "namespaces" in self.layers else []
        limits = self.bounds.limits()
        limits["AS"] += _address_space()
        request = {
            "layers": self.layers,
            "limits": limits,
            "unreadable": self.unreadable,
            "outside": outside,
        }
        if "privileges" in self.layers and sys.platform == "linux":
            confine.hide()
        return sealing.seal(request, rules, left, nobody=False)

    def _imported(self, files: Files, counted: _Counted) -> list[str] | None:
        """Import the candidate; return what went wrong."""
        for name in files:
            sys.modules.pop(name, None)
        sys.meta_path.insert(0, FromFiles(files))
        try:
            for name in files:
                importlib.import_module(name)
            edited = str(self.bench.job.path.relative_to(self.bench.job.root))
            module = next(name for name, (path, _) in files.items() if path == edited)
            counted.count_calls_of(module, self.bench.job.function)
        except BaseException as error:
            return [type(error).__name__[:_DETAIL], str(error)[:_DETAIL]]
        return None


def _address_space() -> int:
    """Return how many bytes of addresses this process has in use already."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
