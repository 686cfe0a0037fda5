"""The port through which every process is started: a request goes in, an outcome comes out.

Going over a limit is an outcome, not an exception: only a process that could not be started at
all, or a machine that cannot start any, raises.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol

LimitName = Literal["wall_s", "output_bytes"]


@dataclass(frozen=True, slots=True)
class Limits:
    """What a process and its children may use. ``output_bytes`` holds for each of the two
    streams, ``file_bytes`` for each file written, ``memory_bytes`` for each process.
    """

    wall_s: float = 120.0
    cpu_s: int = 120
    memory_bytes: int = 4 * 1024**3
    file_bytes: int = 64 * 1024**2
    output_bytes: int = 4 * 1024**2


@dataclass(frozen=True, slots=True)
class Request:
    """A program with its arguments, its folder, and the whole of its environment."""

    argv: tuple[str, ...]
    cwd: Path
    env: Mapping[str, str]
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class Exited:
    """The process ended by itself. ``code`` is negative for a signal, as in subprocess."""

    code: int
    stdout: bytes
    stderr: bytes


@dataclass(frozen=True, slots=True)
class OverLimit:
    """The process was ended because it went over a limit."""

    limit: LimitName
    stdout: bytes
    stderr: bytes


Outcome = Exited | OverLimit


class Sandbox(Protocol):
    """A provider. ``level`` names the isolation in force, for evidence and receipts."""

    @property
    def level(self) -> str:
        """Return the name of the isolation level."""
        ...

    def run(self, request: Request) -> Outcome:
        """Run a process to its end, and everything that it started with it.

        Raises SandboxTrouble if the program cannot be started.
        """
        ...
