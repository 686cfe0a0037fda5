"""What becomes of the tests of a fixture when a candidate is in place, in this very process."""

from collections.abc import Sequence
from typing import Any, Protocol

import pytest
from hypothesis.errors import UnsatisfiedAssumption

from fixture_forge.sandbox.candidate import Seal
from fixture_forge.sandbox.inside.bench import Bench, Only
from fixture_forge.sandbox.inside.replay import Call, Replay
from fixture_forge.sandbox.inside.surroundings import Surroundings
from fixture_forge.sandbox.inside.values import show
from fixture_forge.sandbox.pytest_host import Recorder, pytest_arguments

_DETAIL = 300


class Asked(Protocol):
    """Whoever answers calls of the subject: how many there were, and which, if that is kept."""

    calls: int
    exchanges: list[tuple[bytes, bytes] | None] | None


def passed(examples: int) -> dict[str, Any]:
    """Return the outcome of a test that passes on so many inputs."""
    return {"outcome": "passed", "detail": "", "input": "", "examples": examples}


def told(
    seal: Seal | None,
    failed: list[str] | None,
    tests: dict[str, Any],
    calls: int,
    broken: Sequence[str] = (),
) -> dict[str, Any]:
    """Return what became of a candidate, as JSON: the one shape that the judge reads."""
    return {
        "trouble": "",
        "failed": failed,
        "seal": None if seal is None else {**vars(seal), "probes": dict(seal.probes)},
        "tests": tests,
        "calls": calls,
        "broken": list(broken),
        "uncrossed": [],
        "otherwise": "",
    }


class Outcomes:
    """What becomes of the tests in this process. ``known`` calls of tests are known to pass."""

    def __init__(self, bench: Bench, replay: Replay, asked: Asked, known: set[Call]) -> None:
        self._bench = bench
        self._replay = replay
        self._asked = asked
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
        return passed(done)

    def _keep(self, call: Call, *, is_counted: bool) -> None:
        exchanges = self._asked.exchanges
        if exchanges is None:
            return
        told = [(each[0].decode(), each[1].decode()) for each in exchanges if each is not None]
        is_data = len(told) == len(exchanges)
        self.examples.append((*call, is_counted, told if is_data else None))
        exchanges.clear()

    def _in_pytest(self) -> dict[str, Any]:
        job = self._bench.job
        before = self._asked.calls
        recorder = Recorder(job.root, "written", Surroundings())
        arguments = pytest_arguments(job.root, job.config, list(job.tests))
        pytest.main(arguments, plugins=[recorder, Only(self._bench.opaque)])
        called = self._asked.calls - before
        return {
            test: {
                "outcome": outcome if outcome == "passed" else "failed",
                "detail": "" if outcome == "passed" else f"{outcome}: {detail}"[:_DETAIL],
                "input": "",
                "examples": called if outcome == "passed" else 0,
            }
            for test, (outcome, detail) in recorder.tests.items()
        }
