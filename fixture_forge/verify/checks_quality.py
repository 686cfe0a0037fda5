"""Checks by the tools that the workspace is set up for: types and lint of the right version."""

import sys
import tempfile
from pathlib import Path

from fixture_forge.sandbox.api import Exited, Limits, Request
from fixture_forge.sandbox.environment import clean_environment
from fixture_forge.verify.case import Case
from fixture_forge.verify.model import CheckResult
from fixture_forge.verify.testruns import write_files


def types_are_clean(case: Case) -> CheckResult:
    """mypy finds nothing in the right version."""
    arguments = ("mypy", "--config-file=pyproject.toml", "--no-incremental", "--no-error-summary")
    return _clean(case, "types", (*arguments, "--cache-dir=/dev/null"))


def lint_is_clean(case: Case) -> CheckResult:
    """Ruff finds nothing in the right version."""
    arguments = ("ruff", "check", "--no-cache", "--quiet", "--output-format=concise", "src")
    return _clean(case, "lint", arguments)


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
