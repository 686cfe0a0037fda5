"""When {{ cookiecutter.vehicles }} leave {{ cookiecutter.place }}."""

from dataclasses import dataclass

MINUTES_A_DAY = 24 * 60


def clock(minutes: int) -> str:
    """Write minutes after midnight as a time of day, such as 07:05."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


@dataclass(frozen=True)
class Timetable:
    """A line whose {{ cookiecutter.vehicles }} leave at regular times, in minutes after midnight."""

    first: int
    {{ cookiecutter.interval }}: int
    {{ cookiecutter.trips }}: int

    def {{ cookiecutter.method }}(self) -> list[str]:
        """Return the time of day at which each {{ cookiecutter.vehicle }} leaves, in order.

        What would leave at midnight or later belongs to the next day and is left out.
        """
        times = [self.first + number * self.{{ cookiecutter.interval }} for number in range(self.{{ cookiecutter.trips }})]
        shown = []
        for time in times:
            if time < MINUTES_A_DAY:
                shown.append(clock(time))
        return shown
