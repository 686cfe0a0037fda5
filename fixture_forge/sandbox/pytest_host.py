"""Run tests inside the sandbox: import pytest and hypothesis once, then fork for every run.

Started as ``python -m fixture_forge.sandbox.pytest_host PLAN RESULT``. A run is one state of the
source in one folder. Outcomes come from pytest's own hooks as data; nothing is read from its
output.
"""

import hashlib
import json
import os
import signal
import sys
import threading
import traceback
from pathlib import Path
from types import TracebackType
from typing import Any

import hypothesis
import pytest

from fixture_forge.ambient import stopwatch
from fixture_forge.sandbox.inside.surroundings import Surroundings

_DETAIL = 300
_ENDED_BY = {0: "tests", 1: "tests", 2: "interrupted", 3: "internal error", 4: "usage", 5: "none"}


def set_profile() -> None:
    """Make hypothesis a function of the test alone: no clock, no database, no chance."""
    hypothesis.settings.register_profile(
        "fixture-forge",
        derandomize=True,
        database=None,
        deadline=None,
        print_blob=False,
        report_multiple_bugs=False,
        # How fast this machine is says nothing about the fixture.
        suppress_health_check=[hypothesis.HealthCheck.too_slow],
        # A failure is a failure; making it small and explaining it is for people.
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    )
    hypothesis.settings.load_profile("fixture-forge")


class Recorder:
    """A pytest plugin that orders the tests and writes down what became of each."""

    def __init__(self, root: Path, order: str, surroundings: Surroundings) -> None:
        self._root = root
        self._surroundings = surroundings
        self._order = order
        self.collected: list[str] = []
        self.errors: list[str] = []
        self.tests: dict[str, tuple[str, str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note what was collected, then put it into the order asked for."""
        self.collected = [item.nodeid for item in items]
        if self._order == "reversed":
            items.reverse()
        elif self._order == "shuffled":
            items.sort(key=lambda item: hashlib.sha256(item.nodeid.encode()).digest())

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a module that cannot be collected: that is no test that fails."""
        if report.failed:
            lines = str(report.longrepr).strip().splitlines() or ["no reason given"]
            self.errors.append(f"{report.nodeid}: {lines[-1]}"[:_DETAIL])

    @pytest.hookimpl(wrapper=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> Any:
        """Run the test from as deep in the stack as the surroundings say."""
        handle = getattr(pyfuncitem.obj, "hypothesis", None)
        if handle is None:
            pyfuncitem.obj = self._surroundings.deepened(pyfuncitem.obj)
        else:
            handle.inner_test = self._surroundings.deepened(handle.inner_test)
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
        """Note what became of a test, by the exception itself and where it was raised."""
        report = yield
        outcome, detail = self._judge(report, call)
        # The worst phase decides: a teardown that fails makes a passing test an error.
        if report.when == "call" or outcome != "passed":
            previous = self.tests.get(item.nodeid)
            if previous is None or previous[0] == "passed":
                self.tests[item.nodeid] = (outcome, detail)
        return report

    def _judge(self, report: pytest.TestReport, call: pytest.CallInfo[None]) -> tuple[str, str]:
        if hasattr(report, "wasxfail"):
            return ("xpassed" if report.passed else "xfailed"), ""
        if report.skipped:
            return "skipped", ""
        if report.passed:
            return "passed", ""
        if call.excinfo is None:
            return "other_exception", "failed without an exception"
        error = call.excinfo.value
        detail = f"{type(error).__name__}: {error}".splitlines()[0][:_DETAIL]
        if report.when != "call":
            return "error", f"{report.when}: {detail}"
        return judge_error(error, self._root), detail


def judge_error(error: BaseException, root: Path) -> str:
    """Say why a test failed: in an assertion, in an exception of the subject, or otherwise."""
    subject = str(root / "src") + os.sep
    if isinstance(error, BaseExceptionGroup):
        kinds = {judge_error(inner, root) for inner in error.exceptions}
        return kinds.pop() if len(kinds) == 1 else "other_exception"
    frames = _files(error.__traceback__)
    if isinstance(error, ImportError | SyntaxError):
        return "import_error"
    in_subject = any(name.startswith(subject) for name in frames)
    if isinstance(error, AssertionError):
        last = next((f for f in reversed(frames) if not f.startswith("<")), "")
        return "subject_exception" if last.startswith(subject) else "assertion"
    if isinstance(error, pytest.fail.Exception):
        return "assertion"  # pytest.raises found that nothing was raised
    return "subject_exception" if in_subject else "other_exception"


def _files(trace: TracebackType | None) -> list[str]:
    return [frame.f_code.co_filename for frame, _ in traceback.walk_tb(trace)]


def pytest_arguments(root: Path, config: str, paths: list[str]) -> list[str]:
    """Return the arguments of a run that reads no configuration but ours."""
    return [
        f"--rootdir={root}",
        f"--config-file={config}",
        "--import-mode=importlib",
        "--noconftest",
        "--strict-markers",
        "-pno:cacheprovider",
        "-pno:randomly",
        "--tb=native",
        "-q",
        *paths,
    ]


def _run_here(run: dict[str, Any], result: Path) -> None:
    root = Path(run["root"])
    os.chdir(root)
    sys.path.insert(0, str(root / "src"))
    surroundings = Surroundings(**run["surroundings"])
    surroundings.enter()
    recorder = Recorder(root, run["order"], surroundings)
    code = pytest.main(pytest_arguments(root, run["config"], run["paths"]), plugins=[recorder])
    document = {
        "ended": _ENDED_BY.get(int(code), "unknown"),
        "collected": recorder.collected,
        "errors": recorder.errors,
        "tests": recorder.tests,
    }
    beside = result.with_suffix(".part")
    beside.write_text(json.dumps(document), encoding="utf-8")
    beside.rename(result)


def _fork(run: dict[str, Any], result: Path) -> dict[str, Any]:
    sys.stdout.flush()
    sys.stderr.flush()
    output = result.with_suffix(".out")
    pid = os.fork()
    if pid == 0:
        code = 70
        try:
            handle = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            os.dup2(handle, 1)
            os.dup2(handle, 2)
            _run_here(run, result)
            code = 0
        finally:
            # Never back into the host: whatever the tests left behind ends here.
            os._exit(code)
    status = _wait(pid, float(run["wall_s"]))
    tail = output.read_bytes()[-2000:].decode("utf-8", "replace") if output.exists() else ""
    if status is None:
        return {"ended": "timeout", "collected": [], "errors": [], "tests": {}, "tail": tail}
    try:
        document: dict[str, Any] = json.loads(result.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        code = os.waitstatus_to_exitcode(status)
        ended = f"crashed with exit code {code}"
        return {"ended": ended, "collected": [], "errors": [], "tests": {}, "tail": tail}
    return {**document, "tail": tail}


def _wait(pid: int, wall_s: float) -> int | None:
    pause = threading.Event()
    deadline = stopwatch() + wall_s
    while stopwatch() < deadline:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return status
        pause.wait(0.005)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return None


def main(plan_path: str, result_path: str) -> None:
    """Carry out a plan (JSON: a list of runs) and write the results (JSON, same order)."""
    plan = json.loads(Path(plan_path).read_text(encoding="utf-8"))
    set_profile()
    result = Path(result_path)
    results = [
        _fork(run, result.with_name(f"run-{number}.json")) for number, run in enumerate(plan)
    ]
    result.write_text(json.dumps(results), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
