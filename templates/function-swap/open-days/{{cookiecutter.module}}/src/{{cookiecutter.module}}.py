"""When the {{ cookiecutter.place }} is open."""

from collections.abc import Iterable
from datetime import date, timedelta

{{ cookiecutter.closed_name }} = {{ cookiecutter.closed }}  # {{ cookiecutter.closed_day }}


def day_after(day: date) -> date:
    """Return the day that follows."""
    return day + timedelta(days=1)


class {{ cookiecutter.cls }}:
    """The days on which the {{ cookiecutter.place }} is open, with its holidays left out."""

    def __init__(self, holidays: Iterable[date] = ()) -> None:
        self.holidays = frozenset(holidays)

    def {{ cookiecutter.function }}(self, first: date, count: int) -> list[date]:
        """Return the first days on which the {{ cookiecutter.place }} is open, earliest first.

        There are as many of them as asked for. The search begins with the day that is
        given. The {{ cookiecutter.place }} is closed on every {{ cookiecutter.closed_day }} and on every holiday.
        """
        found: list[date] = []
        day = first
        while len(found) < count:
            if day.weekday() != {{ cookiecutter.closed_name }} and day not in self.holidays:
                found.append(day)
            day = day_after(day)
        return found
