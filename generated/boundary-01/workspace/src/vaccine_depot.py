"""Watching over the refrigerator of the vaccine depot."""

from collections.abc import Iterable
from dataclasses import dataclass

PATIENCE = 4


def to_fahrenheit(celsius: int) -> float:
    """Return a temperature as the display for visitors shows it."""
    return celsius * 9 / 5 + 32


@dataclass(frozen=True)
class CoolStore:
    """A refrigerator for vaccines with the highest temperature allowed, in degrees Celsius."""

    ceiling: int = -4

    def longest_warm_spell(self, readings: Iterable[int]) -> int:
        """Return how many readings in a row were too warm at most.

        A reading is too warm when it lies above the ceiling. Any other one ends the spell.
        """
        longest = 0
        current = 0
        for reading in readings:
            if reading >= self.ceiling:
                current += 1
                longest = max(longest, current)
            else:
                current = 0
        return longest

    def must_be_emptied(self, readings: Iterable[int]) -> bool:
        """Say whether it was too warm for so long that the vaccines would not keep."""
        return self.longest_warm_spell(readings) >= PATIENCE
