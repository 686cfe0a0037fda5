"""A trial of one candidate: hidden tests here, its code in sealed workers, values in between.

The tests were recorded once on the right version. A candidate is first heard on what that was
asked. Where it answers otherwise, the tests are called with the same inputs, in a fork; those that
draw as they go meet it in pytest and hypothesis.
"""

from dataclasses import dataclass
from typing import Any

from fixture_forge.sandbox.candidate import Bounds, Broken, Late, Nursery, Unsealed
from fixture_forge.sandbox.inside.around import differs_in_one_body
from fixture_forge.sandbox.inside.bench import Bench
from fixture_forge.sandbox.inside.forks import forked
from fixture_forge.sandbox.inside.hearing import Heard, Hearing, Transcript
from fixture_forge.sandbox.inside.outcomes import Outcomes, passed, told
from fixture_forge.sandbox.inside.replay import Replay
from fixture_forge.sandbox.inside.standin import StandIns
from fixture_forge.sandbox.inside.staying import otherwise
from fixture_forge.sandbox.inside.workers import MAX_BROKEN, Loading, NotLoaded, Workers
from fixture_forge.sandbox.sealed import channel, confine
from fixture_forge.sandbox.sealed.importing import Files

_DETAIL = 300
# A hearing may take this part of a trial's time.
_HEARING = 0.25
# A trial may use so many times the memory of a worker.
_TIMES_A_WORKER = 4


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
            return told(heard.seal, None, self._gold_outcomes(), heard.calls, heard.broken)
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
        found = dict(run.value)
        recorded = found.pop("recorded", None)
        if found["trouble"] or recorded is None or self.workers < 2:
            return found
        self.level = found["seal"]["level"]
        self.transcript = Transcript.of(recorded)
        # What gold itself answers otherwise the second time, is never asked again.
        self.transcript = self.transcript.only(self._heard(files, wall_s).same)
        return found

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

    def _otherwise(self, files: Files, standins: StandIns) -> str:
        """Return what tests used of the baseline, and the candidate has otherwise."""
        own = {name.partition(".")[0] for name in self.baseline}
        for name, (path, source) in self.baseline.items():
            if name not in files or files[name][0] != path:
                return f"{path} itself"
            taken = {constant for module, constant in standins.constants if module == name}
            try:
                found = otherwise(source, files[name][1], self.bench.job.function, taken, own)
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                found = "what cannot be parsed"
            if found:
                return f"{path}: {found}"
        return ""

    def _is_all(self, heard: Heard) -> bool:
        every = {call for at in range(len(self.bench.tests)) for call in self.bench.calls_of(at)}
        return not heard.broken and not self.bench.opaque and heard.same == every

    def _gold_outcomes(self) -> dict[str, Any]:
        assert self.transcript is not None
        counted = self.transcript.counted
        return {
            test.id: passed(sum(call in counted for call in self.bench.calls_of(at)))
            for at, test in enumerate(self.bench.tests)
        }

    def _trial(self, files: Files, heard: Heard, *, is_recorded: bool = False) -> dict[str, Any]:
        # What tests collect of a candidate's answers is bounded as well: here, not only there.
        confine.set_limits({"AS": _TIMES_A_WORKER * self.bounds.memory_bytes})
        keeps_makers = self._keeps_makers(files)
        standins = StandIns(self.baseline, self.bench.job.function, keeps_makers=keeps_makers)
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
                trial = Outcomes(self.bench, replay, workers, heard.same)
                tests = trial.all()
                recorded = {
                    "loaded": workers.loaded.decode(),
                    "kinds": kinds,
                    "constants": loading.constants,
                    "examples": trial.examples,
                }
        found = told(seal, failed, tests, workers.calls, workers.broken[: MAX_BROKEN + 1])
        found["uncrossed"] = workers.uncrossed[:5]
        found["otherwise"] = "" if keeps_makers else self._otherwise(files, standins)
        return {**found, "recorded": recorded} if is_recorded else found
