"""Reading the {{ cookiecutter.thing }} of a {{ cookiecutter.place }}."""

from collections.abc import Iterable
from dataclasses import dataclass

{{ cookiecutter.span_name }} = {{ cookiecutter.span }}


def is_plausible(reading: int) -> bool:
    """Say whether the {{ cookiecutter.thing }} can show this number at all."""
    return 0 <= reading < {{ cookiecutter.span_name }}


@dataclass(frozen=True)
class {{ cookiecutter.class_name }}:
    """A {{ cookiecutter.thing }} that showed a number of {{ cookiecutter.units }} when it was fitted."""

    shown: int

    def {{ cookiecutter.method }}(self, readings: Iterable[int]) -> list[int]:
        """Return the {{ cookiecutter.units }} from each reading to the next.

        The first is counted from what was shown at the beginning. The number after
        {{ cookiecutter.span - 1 }} is 0, so a reading below the one before it has gone past the end.
        """
        {{ cookiecutter.used }}: list[int] = []
        last = self.shown
        for reading in readings:
            {{ cookiecutter.used }}.append((reading - last) % {{ cookiecutter.span_name }})
            last = reading
        return {{ cookiecutter.used }}
