"""Watching over the {{ cookiecutter.room }} {{ cookiecutter.where }}."""

from collections.abc import Iterable
from dataclasses import dataclass

PATIENCE = {{ cookiecutter.patience }}


def to_fahrenheit(celsius: int) -> float:
    """Return a temperature as the display for visitors shows it."""
    return celsius * 9 / 5 + 32


@dataclass(frozen=True)
class {{ cookiecutter.class_name }}:
    """A {{ cookiecutter.room }} for {{ cookiecutter.goods }} with the highest temperature allowed, in degrees Celsius."""

    ceiling: int = {{ cookiecutter.ceiling }}

    def {{ cookiecutter.method }}(self, readings: Iterable[int]) -> int:
        """Return how many readings in a row were too warm at most.

        A reading is too warm when it lies above the ceiling. Any other one ends the spell.
        """
        longest = 0
        {{ cookiecutter.run }} = 0
        for reading in readings:
            if reading > self.ceiling:
                {{ cookiecutter.run }} += 1
                longest = max(longest, {{ cookiecutter.run }})
            else:
                {{ cookiecutter.run }} = 0
        return longest

    def must_be_emptied(self, readings: Iterable[int]) -> bool:
        """Say whether it was too warm for so long that the {{ cookiecutter.goods }} would not keep."""
        return self.{{ cookiecutter.method }}(readings) >= PATIENCE
