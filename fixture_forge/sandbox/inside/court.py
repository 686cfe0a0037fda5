"""A trial of one candidate: hidden tests here, its code in sealed workers, values in between.

The tests were recorded once on the right version. A candidate is first heard on what that was
asked. Where it answers otherwise, the tests are called with the same inputs, in a fork; those that
draw as they go meet it in pytest and hypothesis.
"""

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis.errors import UnsatisfiedAssumption

from fixture_forge.sandbox.candidate import Bounds, Broken, Late, Nursery, Seal, Unsealed
from fixture_forge.sandbox.inside.around import differs_in_one_body
from fixture_forge.sandbox.inside.bench import Bench, Only
from fixture_forge.sandbox.inside.forks import forked
from fixture_forge.sandbox.inside.hearing import Heard, Hearing, Transcript
from fixture_forge.sandbox.inside.replay import Call, Replay
from fixture_forge.sandbox.inside.standin import StandIns
from fixture_forge.sandbox.inside.surroundings import Surroundings
from fixture_forge.sandbox.inside.values import show
from fixture_forge.sandbox.inside.workers import MAX_BROKEN, Loading, NotLoaded, Workers
from fixture_forge.sandbox.pytest_host import Recorder, pytest_arguments
from fixture_forge.sandbox.sealed import channel
from fixture_forge.sandbox.sealed.importing import Files

_DETAIL = 300
# A hearing may take this part of a trial's time.
_HEARING = 0.25


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
    transcript: Transcript | None = None

    def tried(self, files: Files, wall_s: float) -> dict[str, Any]:
        """Bring a candidate before all tests; return what became of it, as JSON."""
        heard = self._heard(files, wall_s)
        if heard.seal is not None and self._is_all(heard):
            return self._told(heard.seal, None, self._gold_outcomes(), heard)
        run = forked(lambda: self._trial(files, heard), wall_s)
        if run.ended == "done":
            self.nursery.end_all()
            return dict(run.value)
        # It may have been in the middle of a word with the nursery: the court must begin anew.
        late = run.ended == "timeout"
        said = "the trial did not end in time" if late else "the trial's own process ended"
        return {"trouble": said, "ended": run.ended}

    def tried_gold(self, files: Files, wall_s: float) -> dict[str, Any]:
        """Bring gold before all tests, and keep what it was asked for those who come after."""
        run = forked(lambda: self._trial(files, Heard(), is_recorded=True), wall_s)
        self.nursery.end_all()
        if run.ended != "done":
            return {"trouble": f"gold's trial: {run.ended}"}
        told = dict(run.value)
        recorded = told.pop("recorded", None)
        if told["trouble"] or recorded is None or self.workers < 2:
            return told
        self.level = told["seal"]["level"]
        self.transcript = Transcript.of(recorded)
        # What gold itself answers otherwise the second time, is never asked again.
        self.transcript = self.transcript.only(self._heard(files, wall_s).same)
        return told

    def _heard(self, files: Files, wall_s: float) -> Heard:
        """Hear a candidate in workers of its own, if that can tell anything."""
        transcript = self.transcript
        if transcript is None or not self._keeps_makers(files):
            return Heard()
        loading = self._loading(files, transcript.kinds, transcript.constants)
        workers = []
        heard = Heard()
        try:
            for _ in range(self.workers):
                workers.append(loading.sealed_worker())
                if channel.written(loading.load(workers[-1])) != transcript.loaded:
                    return heard
            heard = Hearing(transcript, workers).hold(wall_s * _HEARING)
            heard.seal = workers[0].seal
        except Late:
            pass  # the trial gives it another chance
        except Broken as error:
            heard.broken.append(f"while it was imported: {error}")
        except (NotLoaded, Unsealed, OSError, ValueError):
            pass  # the trial says so
        finally:
            self.nursery.end_all()
        return heard

    def _loading(
        self, files: Files, kinds: tuple[str, ...], constants: tuple[tuple[str, str], ...]
    ) -> Loading:
        return Loading(self.nursery, self.bounds, files, self.level, kinds, constants)

    def _keeps_makers(self, files: Files) -> bool:
        """Whether what makes the subject's objects is certainly the baseline's."""
        return set(files) == set(self.baseline) and all(
            files[name] == known
            or differs_in_one_body(known[1], files[name][1], self.bench.job.function)
            for name, known in self.baseline.items()
        )

    def _is_all(self, heard: Heard) -> bool:
        every = {call for at in range(len(self.bench.tests)) for call in self.bench.calls_of(at)}
        return not heard.broken and not self.bench.opaque and heard.same == every

    def _gold_outcomes(self) -> dict[str, Any]:
        assert self.transcript is not None
        counted = self.transcript.counted
        return {
            test.id: _passed(sum(call in counted for call in self.bench.calls_of(at)))
            for at, test in enumerate(self.bench.tests)
        }

    def _trial(self, files: Files, heard: Heard, *, is_recorded: bool = False) -> dict[str, Any]:
        standins = StandIns(
            self.baseline, self.bench.job.function, keeps_makers=self._keeps_makers(files)
        )
        standins.install()
        kinds = tuple(name for name, _ in standins.kinds.items())
        loading = self._loading(files, kinds, tuple(standins.constants))
        workers = Workers(loading, self.workers, standins)
        standins.ask = workers.ask
        workers.calls, workers.broken = heard.calls, list(heard.broken)
        workers.exchanges = [] if is_recorded else None
        replay = Replay(self.bench.job.root, lambda: None, self.bench.tests, self.bench.code)
        failed: list[str] | None = None
        try:
            workers.start()
        except NotLoaded as error:
            failed = [error.kind, error.text]
        except Broken as error:
            failed = ["Broken", str(error)[:_DETAIL]]
        except Unsealed as error:
            return {"trouble": f"no sealed worker: {error}"[:_DETAIL], "ended": "unsealed"}
        seal = workers.seal
        tests: dict[str, Any] = {}
        recorded: dict[str, Any] = {}
        if failed is None:
            trouble = replay.load()
            if trouble is not None:
                failed = ["tests", trouble]
            else:
                trial = _Outcomes(self.bench, replay, workers, heard.same)
                tests = trial.all()
                recorded = {
                    "loaded": workers.loaded.decode(),
                    "kinds": kinds,
                    "constants": loading.constants,
                    "examples": trial.examples,
                }
        told = self._told(seal, failed, tests, Heard(set(), workers.calls, workers.broken))
        told["uncrossed"] = workers.uncrossed[:5]
        return {**told, "recorded": recorded} if is_recorded else told

    @staticmethod
    def _told(
        seal: Seal | None, failed: list[str] | None, tests: dict[str, Any], heard: Heard
    ) -> dict[str, Any]:
        return {
            "trouble": "",
            "failed": failed,
            "seal": None if seal is None else {**vars(seal), "probes": dict(seal.probes)},
            "tests": tests,
            "calls": heard.calls,
            "broken": heard.broken[: MAX_BROKEN + 1],
            "uncrossed": [],
        }


def _passed(examples: int) -> dict[str, Any]:
    return {"outcome": "passed", "detail": "", "input": "", "examples": examples}


class _Outcomes:
    """What becomes of the tests in this process. ``known`` calls of tests are known to pass."""

    def __init__(self, bench: Bench, replay: Replay, workers: Workers, known: set[Call]) -> None:
        self._bench = bench
        self._replay = replay
        self._workers = workers
        self._known = known
        # By test and input: whether it counts, and the exchanges if all were data.
        self.examples: list[tuple[int, int, bool, list[tuple[str, str]] | None]] = []

    def all(self) -> dict[str, Any]:
        """Return the outcome of each test, by its id."""
        found: dict[str, Any] = {}
        for at, test in enumerate(self._bench.tests):
            if test.id not in self._bench.opaque:
                found[test.id] = self._outcome(at)
        if self._bench.opaque:
            found |= self._in_pytest()
        return found

    def _outcome(self, at: int) -> dict[str, Any]:
        done = 0
        for call in self._bench.calls_of(at):
            is_counted = True
            try:
                if call not in self._known:
                    self._replay.call(*call)
            except UnsatisfiedAssumption:
                is_counted = False  # the test's own assumption, which no candidate can reach
            except BaseException as error:
                detail = f"{type(error).__name__}: {show(error)}"[:_DETAIL]
                shown = self._bench.shown(at, call[1])
                return {"outcome": "failed", "detail": detail, "input": shown, "examples": done}
            done += is_counted
            self._keep(call, is_counted=is_counted)
        return _passed(done)

    def _keep(self, call: Call, *, is_counted: bool) -> None:
        exchanges = self._workers.exchanges
        if exchanges is None:
            return
        told = [(each[0].decode(), each[1].decode()) for each in exchanges if each is not None]
        is_data = len(told) == len(exchanges)
        self.examples.append((*call, is_counted, told if is_data else None))
        exchanges.clear()

    def _in_pytest(self) -> dict[str, Any]:
        job = self._bench.job
        before = self._workers.calls
        recorder = Recorder(job.root, "written", Surroundings())
        arguments = pytest_arguments(job.root, job.config, list(job.tests))
        pytest.main(arguments, plugins=[recorder, Only(self._bench.opaque)])
        called = self._workers.calls - before
        return {
            test: {
                "outcome": outcome if outcome == "passed" else "failed",
                "detail": "" if outcome == "passed" else f"{outcome}: {detail}"[:_DETAIL],
                "input": "",
                "examples": called if outcome == "passed" else 0,
            }
            for test, (outcome, detail) in recorder.tests.items()
        }
