"""Bound single calls in time, from within: an alarm interrupts what would never end.

What holds the interpreter without coming back to it is not interrupted; the limit of the whole
process is for that.
"""

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType


class TooLong(BaseException):
    """Raised in a call that takes too long; no `except Exception` of a subject catches it."""


def _interrupt(_: int, __: FrameType | None) -> None:
    raise TooLong


@contextlib.contextmanager
def bounded_calls() -> Iterator[None]:
    """Make ready for ``at_most``."""
    before = signal.signal(signal.SIGALRM, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TooLong in what takes longer than so many seconds; 0 for no bound."""
    if not seconds:
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
