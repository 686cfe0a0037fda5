"""When the rehearsal room is in use, in minutes after midnight."""

from collections.abc import Iterable
from typing import NamedTuple

SHORT_BREAK = 21


class Booking(NamedTuple):
    """The time for which a band has the rehearsal room."""

    begin: int
    end: int


def minutes_in_use(bookings: Iterable[Booking]) -> int:
    """Return the minutes that all bookings take together, each counted in full."""
    return sum(booking.end - booking.begin for booking in bookings)


def busy_stretches(bookings: Iterable[Booking]) -> list[Booking]:
    """Return the stretches of time in which the rehearsal room is in use, the earliest first.

    Bookings may overlap. Where no more than 21 minutes lie between two of them,
    the rehearsal room stays in use and they belong to the same stretch.
    """
    stretches: list[Booking] = []
    for booking in sorted(bookings, reverse=True):
        if stretches and booking.begin <= stretches[-1].end + SHORT_BREAK:
            last = stretches.pop()
            stretches.append(Booking(last.begin, max(last.end, booking.end)))
        else:
            stretches.append(booking)
    return stretches
