"""Run the contract once on the right version, and write down all that it does to the subject.

Properties draw their inputs here and nowhere else: what they were called with is kept, so that a
thousand mutants can meet the same inputs without drawing them again.
"""

import base64
import dis
import functools
import inspect
import json
import pickle
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import coverage
import pytest

from fixture_forge.ambient import stopwatch
from fixture_forge.sandbox.inside.surroundings import Surroundings
from fixture_forge.sandbox.inside.values import show
from fixture_forge.sandbox.pytest_host import Recorder, pytest_arguments

# More than the hundred examples of a property with its explicit ones is never drawn by default;
# a test that asks for more is replayed on these and meets the rest in the engine.
MAX_INPUTS = 400
MAX_CALLS = 2000
# A recursive subject calls itself without end; the first calls of an input tell enough.
MAX_CALLS_PER_INPUT = 50
# A generator that goes on is entered further behind than one that begins.
_FIRST_STEPS = 12
TraceFunction = Callable[[FrameType, str, Any], Any]
_GENERATES = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


def encoded(data: bytes) -> str:
    """Return bytes as text for JSON."""
    return base64.b64encode(data).decode()


class Trace:
    """What happens in one source file: calls with copies of their arguments, and steps by test.

    A step (arc) goes from one line to the next; as coverage.py has it, a function is entered
    from, and left to, the negative of its first line.
    """

    def __init__(self, file: str, edited: str) -> None:
        self._file = file
        self._edited = edited
        self._stack: list[int | None] = []
        self._left = 0
        self._known: dict[tuple[str, bytes], int] = {}
        self.calls: list[dict[str, Any]] = []
        self.steps: dict[str, set[tuple[int, int]]] = {}
        self._now: set[tuple[int, int]] = set()

    def begin(self, test: str) -> None:
        """Count what follows to a test."""
        self._now = self.steps.setdefault(test, set())

    def __enter__(self) -> None:
        self._left = MAX_CALLS_PER_INPUT
        sys.settrace(self._enter)

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)
        self._stack.clear()

    def _enter(self, frame: FrameType, event: str, _: object) -> TraceFunction | None:
        code = frame.f_code
        if event != "call" or code.co_filename != self._file:
            return None
        self._stack.append(self._note(frame, code))
        if code.co_qualname == self._edited:
            for index in self._stack:
                if index is not None:
                    self.calls[index]["reaches"] = True
        return self._follow(frame, code)

    def _follow(self, frame: FrameType, code: CodeType) -> TraceFunction:
        outside = -code.co_firstlineno
        previous = outside if frame.f_lasti <= _FIRST_STEPS else frame.f_lineno
        steps, stack = self._now, self._stack

        def step(frame: FrameType, event: str, _: object) -> TraceFunction:
            nonlocal previous
            if event == "line":
                steps.add((previous, frame.f_lineno))
                previous = frame.f_lineno
            elif event == "return":
                # An exception that passes through is reported as a return; it is no step.
                if dis.opname[code.co_code[frame.f_lasti]].startswith("RETURN"):
                    steps.add((previous, outside))
                if stack:
                    stack.pop()
            return step

        return step

    def _note(self, frame: FrameType, code: CodeType) -> int | None:
        if "<" in code.co_qualname or not self._left:
            return None
        arguments = _arguments(frame, code)
        if arguments is None:
            return None
        self._left -= 1
        try:
            data = pickle.dumps(arguments)
        except Exception:
            return None
        key = (code.co_qualname, data)
        if key not in self._known and len(self.calls) < MAX_CALLS:
            self._known[key] = len(self.calls)
            self.calls.append(
                {"function": code.co_qualname, "data": encoded(data), "reaches": False}
            )
        return self._known.get(key)


def _arguments(frame: FrameType, code: CodeType) -> tuple[list[object], dict[str, object]] | None:
    """Return positional and keyword arguments of a call that has just begun."""
    plain = code.co_varnames[: code.co_argcount]
    named = code.co_varnames[code.co_argcount :][: code.co_kwonlyargcount]
    rest = code.co_varnames[code.co_argcount + code.co_kwonlyargcount :]
    values = frame.f_locals
    if code.co_flags & _GENERATES and set(values) - set(code.co_varnames[: len(plain + named) + 2]):
        return None  # not the beginning, but a generator that goes on
    try:
        positional = [values[name] for name in plain]
        keywords = {name: values[name] for name in named}
        if code.co_flags & inspect.CO_VARARGS:
            positional += values[rest[0]]
            rest = rest[1:]
        if code.co_flags & inspect.CO_VARKEYWORDS:
            keywords |= values[rest[0]]
    except KeyError:
        return None
    return positional, keywords


class InputRecorder(Recorder):
    """A pytest plugin that also keeps the inputs of every test and the lines that it reaches."""

    def __init__(self, root: Path, subject: Path, edited: str) -> None:
        super().__init__(root, "written", Surroundings())
        self.trace = Trace(str(subject), edited)
        self.inputs: dict[str, dict[str, Any]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> Any:
        """Keep what the test is called with, and run it."""
        record = self._begin(pyfuncitem)
        self.inputs[pyfuncitem.nodeid] = record
        self.trace.begin(pyfuncitem.nodeid)
        started = stopwatch()
        handle = getattr(pyfuncitem.obj, "hypothesis", None)
        if handle is None:
            with self.trace:
                result = yield
        else:
            original = handle.inner_test
            handle.inner_test = self._keeping(original, record)
            try:
                result = yield
            finally:
                handle.inner_test = original
        record["seconds"] = stopwatch() - started
        return result

    def _begin(self, item: pytest.Function) -> dict[str, Any]:
        function = item.obj
        params: dict[str, object] = dict(item.callspec.params) if hasattr(item, "callspec") else {}
        by_fixture = set(item.fixturenames) - set(params)
        plain = (
            item.cls is None
            and not by_fixture
            and not inspect.iscoroutinefunction(function)
            and item.originalname == getattr(function, "__name__", None)
        )
        try:
            copied = encoded(pickle.dumps(params)) if plain else None
        except Exception:
            copied = None
        return {
            "id": item.nodeid,
            "file": str(item.path),
            "module": item.module.__name__,
            "name": item.originalname,
            "params": copied,
            "property": hasattr(function, "hypothesis"),
            # What cannot be called again just like that meets the whole engine instead.
            "replayable": copied is not None,
            "inputs": [],
            "shown": [],
            "seconds": 0.0,
        }

    def _keeping(self, inner: Callable[..., Any], record: dict[str, Any]) -> Callable[..., Any]:
        @functools.wraps(inner)
        def keep(*arguments: Any, **named: Any) -> Any:
            if record["replayable"] and len(record["inputs"]) < MAX_INPUTS:
                try:
                    data = encoded(pickle.dumps((arguments, named)))
                except Exception:
                    record["replayable"] = False
                else:
                    record["inputs"].append(data)
                    shown = [*map(show, arguments), *(f"{k}={show(v)}" for k, v in named.items())]
                    record["shown"].append(", ".join(shown))
            with self.trace:
                return inner(*arguments, **named)

        return keep


def record(root: Path, config: str, subject: Path, edited: str, paths: list[str]) -> dict[str, Any]:
    """Run the tests below ``paths`` on what lies in ``root``; return all that was seen, as JSON."""
    before = set(sys.modules)
    recorder = InputRecorder(root, subject, edited)
    pytest.main(pytest_arguments(root, config, paths), plugins=[recorder])
    inside = str(root)
    return {
        "errors": recorder.errors,
        "tests": list(recorder.inputs.values()),
        "calls": recorder.trace.calls,
        "modules": [
            name
            for name in list(sys.modules)
            if name not in before
            and not str(getattr(sys.modules[name], "__file__", inside)).startswith(inside)
        ],
        **_reached(recorder.trace, subject),
    }


def _reached(trace: Trace, subject: Path) -> dict[str, Any]:
    """Return which lines each test reached, and the branches that none did."""
    lines = {
        test: sorted({line for step in steps for line in step if line > 0})
        for test, steps in trace.steps.items()
    }
    measured = coverage.Coverage(data_file=None, config_file=False, branch=True, messages=False)
    data = measured.get_data()
    data.add_arcs({str(subject): set().union(*trace.steps.values())})
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "coverage.json")
        measured.json_report(morfs=[str(subject)], outfile=str(out))
        (report,) = json.loads(out.read_text())["files"].values()
    return {
        "lines": lines,
        "missing_branches": report["missing_branches"],
        "missing_lines": report["missing_lines"],
    }
