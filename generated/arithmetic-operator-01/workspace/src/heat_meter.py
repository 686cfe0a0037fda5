"""Reading the heat meter of a school."""

from collections.abc import Iterable
from dataclasses import dataclass

FULL_TURN = 100000


def is_plausible(reading: int) -> bool:
    """Say whether the heat meter can show this number at all."""
    return 0 <= reading < FULL_TURN


@dataclass(frozen=True)
class Meter:
    """A heat meter that showed a number of megajoules when it was fitted."""

    shown: int

    def consumption(self, readings: Iterable[int]) -> list[int]:
        """Return the megajoules from each reading to the next.

        The first is counted from what was shown at the beginning. The number after
        99999 is 0, so a reading below the one before it has gone past the end.
        """
        steps: list[int] = []
        last = self.shown
        for reading in readings:
            steps.append((reading - last) // FULL_TURN)
            last = reading
        return steps
