"""Types, lint, format and layers are clean, as CI demands of every commit."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "arguments",
    [
        ("mypy",),
        ("ruff", "check", "--no-cache", "."),
        ("ruff", "format", "--no-cache", "--check", "."),
        ("importlinter.cli", "lint-imports", "--no-cache"),
    ],
    ids=["mypy", "ruff check", "ruff format", "import-linter"],
)
def test_is_clean(arguments: tuple[str, ...]) -> None:
    if arguments[0] == "importlinter.cli":
        pytest.importorskip("importlinter", reason="needs the extra dev")
        code = "import sys; from importlinter.cli import lint_imports_command as c; c()"
        command = [sys.executable, "-c", code, *arguments[2:]]
    else:
        command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
