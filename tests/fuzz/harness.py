"""Make a target of a function: an ordinary test in the suite, and what ``make fuzz`` drives.

A target takes choices and returns in one word how far the input came, or None where there was
nothing to try. It fails by raising; to take longer than ``BOUND_S`` is to fail as well.
"""

import resource
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from fixture_forge.ambient import stopwatch

from .choices import Choices

Check = Callable[[Choices], str | None]
# Seconds of CPU for one input, so that a busy machine is no hang.
BOUND_S = 2.0
# Seconds for one target in the suite; whatever is left of its inputs then is not tried.
BOX_S = 7.0
SIZE = 96


class Hang(AssertionError):
    """An input that takes longer than any may."""


@dataclass
class Target:
    """A check, what inputs came to, and which of them took longest."""

    name: str
    check: Check
    found: Counter[str] = field(default_factory=Counter)
    slowest_s: float = 0.0
    slowest: bytes = b""

    @property
    def tried(self) -> int:
        return self.found.total()

    def run(self, data: bytes) -> None:
        """Try one input. Raises whatever the check raises, and Hang."""
        before = _cpu_s()
        word = self.check(Choices(data))
        took = _cpu_s() - before
        if word is not None:
            self.found[word] += 1
        if took > self.slowest_s:
            self.slowest_s, self.slowest = took, data
        if took > BOUND_S:
            raise Hang(f"{took:.1f} s for one input, {BOUND_S:g} are allowed")


TARGETS: dict[str, Target] = {}


def target(name: str, *, examples: int) -> Callable[[Check], Callable[[], None]]:
    """Register a check under a name, and return the test for the suite."""

    def made(check: Check) -> Callable[[], None]:
        TARGETS[name] = fuzzed = Target(name, check)
        box = _Box(fuzzed)

        @settings(max_examples=examples, deadline=None, database=None)
        @given(st.binary(min_size=SIZE, max_size=SIZE))
        def test(data: bytes) -> None:
            box.run(data)

        test.__name__ = test.__qualname__ = check.__name__
        test.__doc__ = check.__doc__
        return test

    return made


class _Box:
    """Tries inputs until the time is up. What has failed is tried again whenever it is asked for:
    hypothesis makes it smaller.
    """

    def __init__(self, fuzzed: Target) -> None:
        self._target = fuzzed
        self._deadline: float | None = None
        self._has_failed = False

    def run(self, data: bytes) -> None:
        now = stopwatch()
        self._deadline = self._deadline or now + BOX_S
        if now > self._deadline and not self._has_failed:
            return
        try:
            self._target.run(data)
        except BaseException:
            self._has_failed = True
            raise


def _cpu_s() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
