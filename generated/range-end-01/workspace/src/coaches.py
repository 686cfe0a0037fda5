"""When coaches leave the market square."""

from dataclasses import dataclass

MINUTES_A_DAY = 24 * 60


def clock(minutes: int) -> str:
    """Write minutes after midnight as a time of day, such as 07:05."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


@dataclass(frozen=True)
class Timetable:
    """A line whose coaches leave at regular times, in minutes after midnight."""

    first: int
    gap: int
    runs: int

    def departures(self) -> list[str]:
        """Return the time of day at which each coach leaves, in order.

        What would leave at midnight or later belongs to the next day and is left out.
        """
        times = [self.first + number * self.gap for number in range(self.runs + 1)]
        shown = []
        for time in times:
            if time < MINUTES_A_DAY:
                shown.append(clock(time))
        return shown
