"""Checks by the tools that the workspace is set up for: types and lint of the right version."""

import atexit
import functools
import sys
import tempfile
from pathlib import Path

from fixture_forge.sandbox.api import Exited, Limits, Request
from fixture_forge.sandbox.environment import clean_environment
from fixture_forge.verify.case import Case
from fixture_forge.verify.model import CheckResult
from fixture_forge.verify.testruns import write_files

# Stated here and not read from the workspace: a fixture does not choose how it is judged.
_MYPY = ("mypy", "--strict", "--config-file=", "--no-error-summary", "src")
_RUFF = ("ruff", "check", "--isolated", "--no-cache", "--quiet", "--output-format=concise")
_RULES = ("--select=B,C4,E,F,N,RET,SIM,UP,W", "--line-length=100", "--target-version=py311")


def types_are_clean(case: Case) -> CheckResult:
    """mypy finds nothing in the right version."""
    return _clean(case, "types", (*_MYPY, f"--cache-dir={_mypy_cache()}"))


@functools.cache
def _mypy_cache() -> str:
    """Return a folder in which mypy keeps what it knows of the standard library.

    It lasts as long as this process: a cache that others can write is no basis for a verdict.
    """
    folder = tempfile.TemporaryDirectory(prefix="forge-mypy-")
    atexit.register(folder.cleanup)
    return folder.name


def lint_is_clean(case: Case) -> CheckResult:
    """Ruff finds nothing in the right version."""
    return _clean(case, "lint", (*_RUFF, *_RULES, "src"))


def _clean(case: Case, name: str, arguments: tuple[str, ...]) -> CheckResult:
    with tempfile.TemporaryDirectory(prefix="forge-lint-") as folder:
        root = Path(folder).resolve()
        write_files(root / "workspace", case.gold)
        (root / "home").mkdir()
        request = Request(
            (sys.executable, "-P", "-B", "-m", *arguments),
            root / "workspace",
            clean_environment(root / "home"),
            Limits(wall_s=120),
        )
        outcome = case.sandbox.run(request)
    if not isinstance(outcome, Exited):
        return CheckResult(name, "inconclusive", f"{arguments[0]} went over {outcome.limit}")
    said = outcome.stdout.decode("utf-8", "replace").strip() or "no finding"
    if outcome.code == 0:
        return CheckResult(name, "pass", f"{arguments[0]} finds nothing")
    if outcome.code == 1 and outcome.stdout.strip():
        return CheckResult(name, "fail", said.splitlines()[0])
    error = outcome.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
    return CheckResult(name, "inconclusive", f"{arguments[0]} did not run: {' '.join(error)}")
