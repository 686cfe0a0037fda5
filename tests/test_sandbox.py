"""Every sandbox provider passes the same conformance suite."""

from pathlib import Path

import pytest

from fixture_forge.errors import SandboxTrouble
from fixture_forge.sandbox.api import Exited, Request
from fixture_forge.sandbox.conformance import CHECKS, Check
from fixture_forge.sandbox.environment import clean_environment
from fixture_forge.sandbox.fake import ScriptedSandbox
from fixture_forge.sandbox.process import ProcessSandbox


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_process_sandbox(check: Check, tmp_path: Path) -> None:
    check(ProcessSandbox(), tmp_path)


def test_the_suite_notices_a_sandbox_that_does_nothing(tmp_path: Path) -> None:
    failed = 0
    for check in CHECKS:
        try:
            check(ScriptedSandbox([Exited(0, b"", b"")] * 2), tmp_path)
        except (AssertionError, OSError):
            failed += 1
    assert failed >= len(CHECKS) - 1  # a grandchild that was never started is not running either


def test_the_scripted_sandbox_remembers_and_ends(tmp_path: Path) -> None:
    sandbox = ScriptedSandbox([Exited(0, b"a", b"")])
    request = Request(("x",), tmp_path, clean_environment(tmp_path))
    assert sandbox.run(request) == Exited(0, b"a", b"")
    assert sandbox.requests == [request]
    with pytest.raises(SandboxTrouble):
        sandbox.run(request)
