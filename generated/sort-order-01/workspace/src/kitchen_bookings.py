"""When the kitchen is in use, in minutes after midnight."""

from collections.abc import Iterable
from typing import NamedTuple

TURNOVER = 34


class Booking(NamedTuple):
    """The time for which a cook has the kitchen."""

    begin: int
    end: int


def minutes_in_use(bookings: Iterable[Booking]) -> int:
    """Return the minutes that all bookings take together, each counted in full."""
    return sum(booking.end - booking.begin for booking in bookings)


def joined_bookings(bookings: Iterable[Booking]) -> list[Booking]:
    """Return the stretches of time in which the kitchen is in use, the earliest first.

    Bookings may overlap. Where no more than 34 minutes lie between two of them,
    the kitchen stays in use and they belong to the same stretch.
    """
    busy: list[Booking] = []
    for booking in sorted(bookings, reverse=True):
        if busy and booking.begin <= busy[-1].end + TURNOVER:
            last = busy.pop()
            busy.append(Booking(last.begin, max(last.end, booking.end)))
        else:
            busy.append(booking)
    return busy
