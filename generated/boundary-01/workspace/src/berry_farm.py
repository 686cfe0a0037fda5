"""Watching over the cold store on the berry farm."""

from collections.abc import Iterable
from dataclasses import dataclass

PATIENCE = 10


def to_fahrenheit(celsius: int) -> float:
    """Return a temperature as the display for visitors shows it."""
    return celsius * 9 / 5 + 32


@dataclass(frozen=True)
class CoolStore:
    """A cold store for raspberries with the highest temperature allowed, in degrees Celsius."""

    ceiling: int = 14

    def warm_streak(self, readings: Iterable[int]) -> int:
        """Return how many readings in a row were too warm at most.

        A reading is too warm when it lies above the ceiling. Any other one ends the spell.
        """
        longest = 0
        run = 0
        for reading in readings:
            if reading >= self.ceiling:
                run += 1
                longest = max(longest, run)
            else:
                run = 0
        return longest

    def must_be_emptied(self, readings: Iterable[int]) -> bool:
        """Say whether it was too warm for so long that the raspberries would not keep."""
        return self.warm_streak(readings) >= PATIENCE
