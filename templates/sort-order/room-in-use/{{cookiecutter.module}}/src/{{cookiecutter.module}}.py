"""When the {{ cookiecutter.room }} is in use, in minutes after midnight."""

from collections.abc import Iterable
from typing import NamedTuple

{{ cookiecutter.pause_name }} = {{ cookiecutter.pause }}


class Booking(NamedTuple):
    """The time for which a {{ cookiecutter.user }} has the {{ cookiecutter.room }}."""

    begin: int
    end: int


def minutes_in_use(bookings: Iterable[Booking]) -> int:
    """Return the minutes that all bookings take together, each counted in full."""
    return sum(booking.end - booking.begin for booking in bookings)


def {{ cookiecutter.function }}(bookings: Iterable[Booking]) -> list[Booking]:
    """Return the stretches of time in which the {{ cookiecutter.room }} is in use, the earliest first.

    Bookings may overlap. Where no more than {{ cookiecutter.pause }} minutes lie between two of them,
    the {{ cookiecutter.room }} stays in use and they belong to the same stretch.
    """
    {{ cookiecutter.stretches }}: list[Booking] = []
    for booking in sorted(bookings):
        if {{ cookiecutter.stretches }} and booking.begin <= {{ cookiecutter.stretches }}[-1].end + {{ cookiecutter.pause_name }}:
            last = {{ cookiecutter.stretches }}.pop()
            {{ cookiecutter.stretches }}.append(Booking(last.begin, max(last.end, booking.end)))
        else:
            {{ cookiecutter.stretches }}.append(booking)
    return {{ cookiecutter.stretches }}
