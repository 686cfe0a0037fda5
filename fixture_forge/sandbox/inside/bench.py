"""One fixture on the bench: record its contract once, then let every mutant meet what was recorded.

Mutants share forks, and get one of their own where anything about them is odd. The inputs that
killed most before come first; a mutant that outlives all of them meets the tests as pytest and
hypothesis run them.
"""

import ast
import base64
import builtins
import decimal
import importlib
import locale
import os
import signal
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from fixture_forge.ambient import environment, stopwatch
from fixture_forge.sandbox.inside import subject
from fixture_forge.sandbox.inside.forks import Forked, forked, prepare_to_fork
from fixture_forge.sandbox.inside.recording import record
from fixture_forge.sandbox.inside.replay import Call, RecordedTest, Replay
from fixture_forge.sandbox.inside.surroundings import Surroundings
from fixture_forge.sandbox.pytest_host import Recorder, pytest_arguments

# A mutant is given many times what the right version needs for all calls, and each call at least
# so long, before it counts as endless; then all once more with more time, so that a busy machine
# is no verdict.
_PATIENCE = 20.0
_CALL_S, _CALL_AGAIN_S = 0.2, 1.0
_LEAST_S, _AGAIN_S = 2.0, 5.0
_RECORD_S = 120.0
# So many mutants share a fork, which costs more than most of them.
_TOGETHER = 16
# What a mutant did, as JSON: where and why it failed, or a status.
Told = dict[str, Any]


@dataclass(frozen=True, slots=True)
class MutantJob:
    """A version of the subject. ``lines`` are the lines of the right version that it changes."""

    source: bytes
    lines: frozenset[int]


@dataclass(frozen=True)
class Job:
    """A fixture as laid out below ``root``: ``src/`` with the right version, and the tests."""

    root: Path
    config: str
    path: Path
    function: str
    engine_only: bool = False
    # Where its tests lie.
    tests: tuple[str, ...] = ("contract",)

    @property
    def right(self) -> bytes:
        """Return the right version of the subject."""
        return self.path.read_bytes()


@dataclass
class Bench:
    """The recording of one fixture, and everything that can be asked of it."""

    job: Job
    seen: dict[str, Any]
    tests: list[RecordedTest] = field(default_factory=list)
    code: dict[str, CodeType] = field(default_factory=dict)
    # How many mutants each call killed so far.
    kills: dict[Call, int] = field(default_factory=dict)
    opaque: set[str] = field(default_factory=set)
    gold_s: float = 0.0

    @classmethod
    def set_up(cls, job: Job) -> "Bench | str":
        """Record a fixture; return in words why that is not possible, if it is not."""
        source = job.right

        def look() -> object:
            subject.install(job.root, job.path, source)
            return record(job.root, job.config, job.path, job.function, list(job.tests))

        run = forked(look, _RECORD_S)
        if run.ended != "done":
            return f"recording the contract {_ending(run)}"
        bench = cls(job, run.value)
        if run.value["errors"]:
            return f"collection failed: {run.value['errors'][0]}"
        bench._prepare()
        return bench

    def _prepare(self) -> None:
        for name in self.seen["modules"]:
            try:
                importlib.import_module(name)
            except Exception:  # noqa: S112
                continue  # a fork that needs it imports it itself
        for test in self.seen["tests"]:
            if not test["replayable"]:
                self.opaque.add(test["id"])
                continue
            self.tests.append(
                RecordedTest(
                    id=test["id"],
                    file=test["file"],
                    module=test["module"],
                    name=test["name"],
                    is_property=test["property"],
                    params=base64.b64decode(test["params"]),
                    inputs=tuple(base64.b64decode(data) for data in test["inputs"]),
                )
            )
        for file in sorted({test.file for test in self.tests}):
            self.code[file] = compile(Path(file).read_bytes(), file, "exec")
        prepare_to_fork()
        started = stopwatch()
        faithful = forked(self._replays_on_gold, _RECORD_S)
        self.gold_s = stopwatch() - started
        good = faithful.value if faithful.ended == "done" else []
        self.opaque |= {t.id for n, t in enumerate(self.tests) if n not in good}

    def _replays_on_gold(self) -> list[int]:
        """Return the tests that pass when they are called again as they were."""
        replay = self._replay(self.job.right)
        if replay.load() is not None:
            return []
        return [
            at for at in range(len(self.tests)) if replay.first_failure(self.calls_of(at)) is None
        ]

    def _replay(self, source: bytes) -> Replay:
        def install() -> None:
            subject.install(self.job.root, self.job.path, source)

        return Replay(self.job.root, install, self.tests, self.code)

    def calls_of(self, at: int) -> list[Call]:
        """Return all calls of a test."""
        test = self.tests[at]
        return [(at, n) for n in range(len(test.inputs) if test.is_property else 1)]

    def meet_all(self, mutants: Sequence[MutantJob]) -> list[dict[str, Any]]:
        """Return what becomes of each mutant, as JSON: its status, and what killed it."""
        found: list[dict[str, Any]] = []
        for at in range(0, len(mutants), _TOGETHER):
            group = mutants[at : at + _TOGETHER]
            told = [None] * len(group) if self.job.engine_only else self._together(group)
            found += [self._meet(*each) for each in zip(group, told, strict=True)]
        return found

    def _together(self, group: Sequence[MutantJob]) -> list[Told | None]:
        """Let several meet their calls in one fork; None for all if they disturb each other.

        What one leaves behind in the process may kill the next. Then the process is not what it
        was, or the right version, after all of them, dies of it on the same calls.
        """
        reaching = [self._reaching(mutant.lines) for mutant in group]

        def look() -> object:
            os.chdir(self.job.root)  # as every version finds it
            before = _process_state()
            kills = dict(self.kills)
            found: list[Told] = []
            for mutant, tests in zip(group, reaching, strict=True):
                told = self._told(mutant, self._ordered(tests, kills), _CALL_S)
                if told is not None and "call" in told:
                    call = (told["call"][0], told["call"][1])
                    kills[call] = kills.get(call, 0) + 1
                found.append(told or {"status": "survived"})
            killers = sorted({(f["call"][0], f["call"][1]) for f in found if "call" in f})
            undisturbed = self._told(MutantJob(self.job.right, frozenset()), killers, _CALL_S)
            return found if undisturbed is None and _process_state() == before else None

        run = forked(look, 2 * max(_LEAST_S, _PATIENCE * self.gold_s))
        return list(run.value) if run.ended == "done" and run.value else [None] * len(group)

    def _meet(self, mutant: MutantJob, told: Told | None) -> dict[str, Any]:
        """Return what becomes of one, of which it may be known what it did among others.

        Only a kill and a source that does not compile are taken from there; and no kill for
        want of something that another may have used up.
        """
        reaching = self._reaching(mutant.lines)
        if not reaching:
            return {"status": "no_coverage"}
        if told is not None and _holds_alone(told):
            return self._noted(told)
        if not self.job.engine_only:
            again = told is not None and told["status"] == "timeout"
            run = self._attempt(mutant, self._ordered(reaching, self.kills), again=again)
            if run.ended == "crashed":
                return {"status": "runtime_error", "detail": _ending(run)}
            if run.ended == "timeout":
                return {"status": "timeout"}
            if run.value is not None:
                return self._noted(run.value)
        return self.meet_engine(mutant, reaching)

    def _attempt(self, mutant: MutantJob, calls: Sequence[Call], *, again: bool) -> Forked:
        """Let a mutant meet its calls in a fork of its own, twice if it does not end."""
        if not again:
            run = forked(
                lambda: self._told(mutant, calls, _CALL_S),
                max(_LEAST_S, _PATIENCE * self.gold_s),
            )
            if run.ended != "timeout" and not _endless(run.value):
                return run
        return forked(
            lambda: self._told(mutant, calls, _CALL_AGAIN_S),
            max(_AGAIN_S, 2 * _PATIENCE * self.gold_s),
        )

    def _told(self, mutant: MutantJob, calls: Sequence[Call], each_s: float) -> Told | None:
        """Return, in a fork, what became of a mutant, or None if it outlives all of the calls."""
        try:
            compile(mutant.source, str(self.job.path), "exec")
        except (SyntaxError, ValueError) as error:
            return {"status": "compile_error", "detail": str(error)}
        replay = self._replay(mutant.source)
        if (trouble := replay.load()) is not None:
            return {"status": "runtime_error", "detail": trouble}
        return replay.first_failure(calls, each_s)

    def _noted(self, found: dict[str, Any]) -> dict[str, Any]:
        if "call" not in found:
            return found
        at, number = found.pop("call")
        self.kills[at, number] = self.kills.get((at, number), 0) + 1
        return {
            "status": "killed",
            "test": self.tests[at].id,
            "by": "replay",
            "input": self.shown(at, number),
            **found,
        }

    def shown(self, at: int, number: int) -> str:
        """Return an input of a property as people read it; nothing for any other test."""
        test = self.tests[at]
        return self._shown[test.id][number] if test.is_property else ""

    @cached_property
    def _shown(self) -> dict[str, list[str]]:
        return {test["id"]: test["shown"] for test in self.seen["tests"]}

    def _reaching(self, lines: frozenset[int]) -> set[str]:
        """Return the tests that reach any of the lines; what runs at import reaches all."""
        reached: dict[str, list[int]] = self.seen["lines"]
        if lines & self._at_import:
            return {test["id"] for test in self.seen["tests"]}
        return {test for test, own in reached.items() if lines & set(own)}

    @cached_property
    def _at_import(self) -> set[int]:
        """Return the lines that stand in no function body."""
        source = self.job.right
        every = set(range(1, source.count(b"\n") + 2))
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                every -= set(range(node.body[0].lineno, (node.end_lineno or 0) + 1))
        return every

    def _ordered(self, reaching: set[str], kills: dict[Call, int]) -> list[Call]:
        """Return the calls to make: the best killers, then the first input of every test, ..."""
        calls = [
            call
            for at, test in enumerate(self.tests)
            if test.id in reaching and test.id not in self.opaque
            for call in self.calls_of(at)
        ]
        return sorted(calls, key=lambda call: (-kills.get(call, 0), call[1], call[0]))

    def meet_engine(self, mutant: MutantJob, reaching: set[str]) -> dict[str, Any]:
        """Run the tests as pytest does, with hypothesis drawing anew."""

        def look() -> object:
            subject.install(self.job.root, self.job.path, mutant.source)
            recorder = Recorder(self.job.root, "written", Surroundings())
            arguments = pytest_arguments(self.job.root, self.job.config, sorted(self._files()))
            code = pytest.main(arguments, plugins=[recorder, Only(reaching)])
            return {"code": int(code), "errors": recorder.errors, "tests": recorder.tests}

        wall_s = max(_AGAIN_S, 4 * _PATIENCE * self.gold_s, 10 * self._recorded_s)
        run = forked(look, wall_s)
        if run.ended == "timeout":
            run = forked(look, 2 * wall_s)
        if run.ended == "timeout":
            return {"status": "timeout"}
        if run.ended == "crashed" or run.value["errors"]:
            detail = _ending(run) if run.ended == "crashed" else run.value["errors"][0]
            return {"status": "runtime_error", "detail": detail}
        for test, (outcome, detail) in run.value["tests"].items():
            if outcome not in ("passed", "skipped"):
                return {
                    "status": "killed",
                    "test": test,
                    "by": "engine",
                    "input": "",
                    "kind": outcome,
                    "detail": detail,
                }
        if run.value["code"] != 0:
            return {"status": "runtime_error", "detail": f"pytest ended with {run.value['code']}"}
        return {"status": "survived"}

    @property
    def _recorded_s(self) -> float:
        return float(sum(test["seconds"] for test in self.seen["tests"]))

    def _files(self) -> set[str]:
        return {test["file"] for test in self.seen["tests"]}


class Only:
    """A pytest plugin that keeps the tests that can notice anything."""

    def __init__(self, wanted: set[str]) -> None:
        self._wanted = wanted

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave the others out."""
        items[:] = [item for item in items if item.nodeid in self._wanted]


def _process_state() -> list[object]:
    """Return what a version could change in its process to disturb the next, to be compared."""
    return [
        sys.getrecursionlimit(),
        threading.active_count(),
        os.getcwd(),
        environment(),
        {name: id(value) for name, value in vars(builtins).items()},
        signal.getsignal(signal.SIGALRM),
        locale.setlocale(locale.LC_ALL),
        str(decimal.getcontext()),
    ]


def _holds_alone(told: Told) -> bool:
    if "call" not in told:
        return bool(told["status"] == "compile_error")
    return not str(told["detail"]).startswith(("RecursionError", "MemoryError", "OSError"))


def _endless(found: object) -> bool:
    return isinstance(found, dict) and found.get("status") == "timeout"


def _ending(run: Forked) -> str:
    if run.ended == "timeout":
        return "did not come to its end"
    return f"ended with exit code {run.code}" if run.code >= 0 else f"died by signal {-run.code}"
