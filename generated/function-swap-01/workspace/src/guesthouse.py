"""What the guesthouse charges for the high season of 2027."""

from datetime import date
from typing import NamedTuple

SEASON_BEGINS = date(2027, 6, 24)
SEASON_ENDS = date(2027, 8, 15)
EXTRA_A_NIGHT = 21


class Stay(NamedTuple):
    """A stay of one guest: the night before the departure is the last one."""

    arrival: date
    departure: date


def season_extra(stay: Stay) -> int:
    """Return the surcharge of a stay in whole euros.

    Each night of the high season costs 21 euros more than another night. The season's
    first night begins on its first day, its last night ends on the day on which the season
    closes.
    """
    begin = min(stay.arrival, SEASON_BEGINS)
    end = min(stay.departure, SEASON_ENDS)
    nights = (end - begin).days
    if nights <= 0:
        return 0
    return nights * EXTRA_A_NIGHT
