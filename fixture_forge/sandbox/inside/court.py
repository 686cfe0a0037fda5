"""A trial of one candidate: hidden tests here, its code in sealed workers, values in between.

The tests were recorded once on the right version. A candidate is called with the same inputs;
tests that draw as they go meet it in pytest and hypothesis, in this process.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis.errors import UnsatisfiedAssumption

from fixture_forge.sandbox.candidate import Bounds, Broken, CandidateWorker, Nursery, Unsealed
from fixture_forge.sandbox.inside.bench import Bench, Only
from fixture_forge.sandbox.inside.forks import forked
from fixture_forge.sandbox.inside.replay import Replay
from fixture_forge.sandbox.inside.standin import StandIns
from fixture_forge.sandbox.inside.surroundings import Surroundings
from fixture_forge.sandbox.inside.values import show
from fixture_forge.sandbox.pytest_host import Recorder, pytest_arguments
from fixture_forge.sandbox.sealed.importing import Files
from fixture_forge.sandbox.sealed.plain import CannotCross, Malformed
from fixture_forge.sandbox.sealed.wire import Table

_DETAIL = 300
_LOAD_S = 10.0
# So many workers may break before the rest of the tests is not run any more.
_MAX_BROKEN = 2


class TrialEnded(BaseException):
    """Too much has broken for more tests to tell anything."""


@dataclass
class Workers:
    """The sealed workers of one trial. Each call goes to one of them by chance, so that what one
    remembers helps no wrong answer to agree with another.
    """

    nursery: Nursery
    files: Files
    bounds: Bounds
    count: int
    # What each must be sealed to; empty for whatever it is.
    level: str = ""
    standins: StandIns | None = None
    running: list[CandidateWorker] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    uncrossed: list[str] = field(default_factory=list)
    calls: int = 0

    def start(self, standins: StandIns) -> list[str] | None:
        """Load the candidate into all; return type and text of the error if it cannot be loaded.

        Raises Unsealed if a worker cannot be sealed.
        """
        self.standins = standins
        standins.install()
        failed = None
        for _ in range(self.count):
            failed = failed or self._one_more()
        return failed

    def _one_more(self) -> list[str] | None:
        assert self.standins is not None
        worker = CandidateWorker(self.nursery, self.bounds)
        if self.level and worker.seal.level != self.level:
            worker.end()
            raise Unsealed(f"{worker.seal.level}, where gold was tried in {self.level}")
        self.running.append(worker)
        names = list(self.standins.constants)
        kinds = [name for name, _ in self.standins.kinds.items()]
        try:
            answer = worker.load(self.files, kinds, names, _LOAD_S)
            if "failed" in answer:
                return [str(part)[:_DETAIL] for part in answer["failed"][:2]]
            self._take_constants(names, answer["loaded"])
        except (Broken, Malformed, KeyError, TypeError, ValueError) as error:
            self.broken.append(f"while it was imported: {error}")
            return ["Broken", str(error)[:_DETAIL]]
        return None

    def _take_constants(self, names: Sequence[tuple[str, str]], told: Sequence[Any]) -> None:
        assert self.standins is not None
        values = {
            name: Table(self.standins.kinds, _never).decode(each[0])
            for name, each in zip(names, told, strict=True)
            if each
        }
        self.standins.take_over(values)

    def ask(self, at: tuple[str, str], arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        """Call a function of the candidate. Raises what it raises, Broken, and CannotCross."""
        assert self.standins is not None
        if len(self.broken) > _MAX_BROKEN or not self.running:
            raise TrialEnded
        worker = secrets.choice(self.running)
        self.calls += 1
        try:
            return worker.call(self.standins.kinds, at, arguments, named)
        except Broken as error:
            self.broken.append(f"{'.'.join(at)}: {error}")
            self._replace(worker)
            raise
        except CannotCross as error:
            self.uncrossed.append(f"{'.'.join(at)}: {error}")
            raise

    def _replace(self, worker: CandidateWorker) -> None:
        worker.end()
        self.running.remove(worker)
        if len(self.broken) > _MAX_BROKEN:
            return
        try:
            self._one_more()
        except (Unsealed, OSError, ValueError):
            self.running.clear()  # with less than was planned nothing more is tried


def _never(kind: str, number: int) -> object:
    raise Malformed(f"{kind} {number} as a constant")


@dataclass
class Court:
    """The recording of one fixture, before which candidates are brought one after the other."""

    bench: Bench
    baseline: Files
    nursery: Nursery
    bounds: Bounds
    workers: int
    # How far workers were sealed when gold was tried; empty until then.
    level: str = ""

    def tried(self, files: Files, wall_s: float) -> dict[str, Any]:
        """Bring a candidate before all tests, in a fork; return what became of it, as JSON."""
        run = forked(lambda: self._trial(files), wall_s)
        if run.ended == "done":
            self.nursery.end_all()
            return dict(run.value)
        # It may have been in the middle of a word with the nursery: the court must begin anew.
        late = run.ended == "timeout"
        said = "the trial did not end in time" if late else "the trial's own process ended"
        return {"trouble": said, "ended": run.ended}

    def _trial(self, files: Files) -> dict[str, Any]:
        workers = Workers(self.nursery, files, self.bounds, self.workers, self.level)
        standins = StandIns(self.baseline, self.bench.job.function, workers.ask)
        replay = Replay(self.bench.job.root, lambda: None, self.bench.tests, self.bench.code)
        try:
            failed = workers.start(standins)
        except Unsealed as error:
            return {"trouble": f"no sealed worker: {error}"[:_DETAIL], "ended": "unsealed"}
        seal = workers.running[0].seal if workers.running else None
        told: dict[str, Any] = {
            "trouble": "",
            "failed": failed,
            "seal": None if seal is None else {**vars(seal), "probes": dict(seal.probes)},
            "tests": {},
        }
        if failed is None:
            trouble = replay.load()
            if trouble is not None:
                told["failed"] = ["tests", trouble]
            else:
                told["tests"] = self._outcomes(replay, workers)
        told |= {
            "calls": workers.calls,
            "broken": workers.broken[: _MAX_BROKEN + 1],
            "uncrossed": workers.uncrossed[:5],
        }
        return told

    def _outcomes(self, replay: Replay, workers: Workers) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for at, test in enumerate(self.bench.tests):
            if test.id not in self.bench.opaque:
                found[test.id] = self._outcome(replay, at)
        if self.bench.opaque:
            found |= self._in_pytest(workers)
        return found

    def _outcome(self, replay: Replay, at: int) -> dict[str, Any]:
        done = 0
        for call in self.bench.calls_of(at):
            try:
                replay.call(*call)
            except UnsatisfiedAssumption:
                continue  # the test's own assumption, which no candidate can reach
            except BaseException as error:
                detail = f"{type(error).__name__}: {show(error)}"[:_DETAIL]
                shown = self.bench.shown(at, call[1])
                return {"outcome": "failed", "detail": detail, "input": shown, "examples": done}
            done += 1
        return {"outcome": "passed", "detail": "", "input": "", "examples": done}

    def _in_pytest(self, workers: Workers) -> dict[str, Any]:
        job = self.bench.job
        before = workers.calls
        recorder = Recorder(job.root, "written", Surroundings())
        arguments = pytest_arguments(job.root, job.config, list(job.tests))
        pytest.main(arguments, plugins=[recorder, Only(self.bench.opaque)])
        called = workers.calls - before
        return {
            test: {
                "outcome": outcome if outcome == "passed" else "failed",
                "detail": "" if outcome == "passed" else f"{outcome}: {detail}"[:_DETAIL],
                "input": "",
                "examples": called if outcome == "passed" else 0,
            }
            for test, (outcome, detail) in recorder.tests.items()
        }
