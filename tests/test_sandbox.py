"""Every sandbox provider passes the same conformance suite."""

import ast
import shutil
import sys
from pathlib import Path

import pytest

from fixture_forge.errors import SandboxTrouble
from fixture_forge.sandbox.api import Exited, Limits, Request
from fixture_forge.sandbox.conformance import CHECKS, Check
from fixture_forge.sandbox.environment import clean_environment
from fixture_forge.sandbox.fake import ScriptedSandbox
from fixture_forge.sandbox.process import ProcessSandbox


@pytest.mark.parametrize("sandbox", [ProcessSandbox(), ProcessSandbox(prlimit=None)],
                         ids=["limits set by prlimit", "limits set by python"])  # fmt: skip
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_process_sandbox(check: Check, sandbox: ProcessSandbox, tmp_path: Path) -> None:
    check(sandbox, tmp_path)


@pytest.mark.skipif(shutil.which("prlimit") is None, reason="needs prlimit of util-linux")
def test_limits_are_the_same_whoever_sets_them(tmp_path: Path) -> None:
    kinds = "RLIMIT_CPU RLIMIT_AS RLIMIT_FSIZE RLIMIT_CORE".split()
    code = f"import resource; print([resource.getrlimit(getattr(resource, k)) for k in {kinds}])"
    limits = Limits(cpu_s=77, memory_bytes=3 * 1024**3, file_bytes=12_345)
    request = Request(
        (sys.executable, "-I", "-S", "-c", code), tmp_path, clean_environment(tmp_path), limits
    )
    one, other = (ProcessSandbox(prlimit=p).run(request) for p in ("prlimit", None))
    assert one == other
    assert isinstance(one, Exited)
    assert ast.literal_eval(one.stdout.decode()) == [
        (number, number) for number in (77, 3 * 1024**3, 12_345, 0)
    ]


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
