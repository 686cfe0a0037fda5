"""Reading the page counter of a copy room."""

from collections.abc import Iterable
from dataclasses import dataclass

CAPACITY = 1000000


def is_plausible(reading: int) -> bool:
    """Say whether the page counter can show this number at all."""
    return 0 <= reading < CAPACITY


@dataclass(frozen=True)
class Device:
    """A page counter that showed a number of pages when it was fitted."""

    shown: int

    def consumption(self, readings: Iterable[int]) -> list[int]:
        """Return the pages from each reading to the next.

        The first is counted from what was shown at the beginning. The number after
        999999 is 0, so a reading below the one before it has gone past the end.
        """
        steps: list[int] = []
        last = self.shown
        for reading in readings:
            steps.append((reading + last) % CAPACITY)
            last = reading
        return steps
