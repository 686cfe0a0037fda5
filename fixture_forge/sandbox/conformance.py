"""What every sandbox provider must do, as checks that take one. A provider's tests run them all."""

import sys
from collections.abc import Callable
from pathlib import Path

from fixture_forge.errors import SandboxTrouble
from fixture_forge.sandbox.api import Exited, Limits, OverLimit, Request, Sandbox
from fixture_forge.sandbox.environment import clean_environment

Check = Callable[[Sandbox, Path], None]


def _python(code: str, folder: Path, limits: Limits | None = None, **extra: str) -> Request:
    argv = (sys.executable, "-I", "-S", "-c", code)
    return Request(argv, folder, clean_environment(folder, **extra), limits or Limits(wall_s=20))


def reports_the_exit_code_and_both_streams(sandbox: Sandbox, folder: Path) -> None:
    """Exit code, output and errors come back exactly."""
    code = "import sys; print('out'); print('err', file=sys.stderr); sys.exit(7)"
    assert sandbox.run(_python(code, folder)) == Exited(7, b"out\n", b"err\n")


def gives_no_input(sandbox: Sandbox, folder: Path) -> None:
    """Standard input is at its end from the start."""
    outcome = sandbox.run(_python("import sys; print(repr(sys.stdin.read()))", folder))
    assert isinstance(outcome, Exited)
    assert outcome.stdout == b"''\n"


def passes_only_the_environment_that_was_asked_for(sandbox: Sandbox, folder: Path) -> None:
    """Nothing of the caller's environment is inherited."""
    code = "import os; print(sorted(set(os.environ) - {'LC_CTYPE'}))"
    outcome = sandbox.run(_python(code, folder, MARK="1"))
    assert isinstance(outcome, Exited)
    expected = sorted(clean_environment(folder, MARK="1"))
    assert outcome.stdout.decode().strip() == str(expected)


def starts_in_the_folder(sandbox: Sandbox, folder: Path) -> None:
    """The working directory is the one asked for."""
    (folder / "here.txt").write_text("yes")
    outcome = sandbox.run(_python("print(open('here.txt').read())", folder))
    assert isinstance(outcome, Exited)
    assert outcome.stdout == b"yes\n"


def ends_what_takes_too_long(sandbox: Sandbox, folder: Path) -> None:
    """A process that sleeps is ended, and the limit is named."""
    code = "import time; print('started', flush=True); time.sleep(60)"
    outcome = sandbox.run(_python(code, folder, Limits(wall_s=1.0)))
    assert outcome == OverLimit("wall_s", b"started\n", b"")


def ends_what_prints_too_much(sandbox: Sandbox, folder: Path) -> None:
    """Output is cut at its limit."""
    code = "import sys\nwhile True: sys.stdout.write('x' * 65536)"
    outcome = sandbox.run(_python(code, folder, Limits(wall_s=20, output_bytes=100_000)))
    assert isinstance(outcome, OverLimit)
    assert outcome.limit == "output_bytes"
    assert len(outcome.stdout) == 100_000


def reports_the_signal_that_ended_it(sandbox: Sandbox, folder: Path) -> None:
    """Death by a signal is a negative code, as in subprocess."""
    outcome = sandbox.run(_python("import os; os.kill(os.getpid(), 9)", folder))
    assert outcome == Exited(-9, b"", b"")


def leaves_no_grandchild_running(sandbox: Sandbox, folder: Path) -> None:
    """What the process started ends with it."""
    code = (
        "import os, time\n"
        "if os.fork() == 0:\n"
        "    time.sleep(1.5); open('late.txt', 'w').close(); os._exit(0)\n"
        "print('left')"
    )
    outcome = sandbox.run(_python(code, folder))
    assert isinstance(outcome, Exited)
    waited = sandbox.run(_python("import time; time.sleep(2.5)", folder))
    assert isinstance(waited, Exited)
    assert not (folder / "late.txt").exists()


def bounds_the_size_of_a_file(sandbox: Sandbox, folder: Path) -> None:
    """A file cannot grow beyond its limit."""
    code = (
        "f = open('big', 'wb', buffering=0)\n"
        "try:\n"
        "    while True: f.write(b'x' * 65536)\n"
        "except OSError: print('stopped')"
    )
    sandbox.run(_python(code, folder, Limits(wall_s=20, file_bytes=1_000_000)))
    assert (folder / "big").stat().st_size <= 1_000_000


def says_when_a_program_does_not_exist(sandbox: Sandbox, folder: Path) -> None:
    """An absent program is trouble or a failed run, never a success."""
    request = Request(("no-such-program-at-all",), folder, clean_environment(folder))
    try:
        outcome = sandbox.run(request)
    except SandboxTrouble:
        return
    assert isinstance(outcome, Exited)
    assert outcome.code != 0


CHECKS: tuple[Check, ...] = (
    reports_the_exit_code_and_both_streams,
    gives_no_input,
    passes_only_the_environment_that_was_asked_for,
    starts_in_the_folder,
    ends_what_takes_too_long,
    ends_what_prints_too_much,
    reports_the_signal_that_ended_it,
    leaves_no_grandchild_running,
    bounds_the_size_of_a_file,
    says_when_a_program_does_not_exist,
)
