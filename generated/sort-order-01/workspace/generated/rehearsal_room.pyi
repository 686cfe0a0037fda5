# Generated from src/rehearsal_room.py. Do not edit.

from collections.abc import Iterable
from typing import NamedTuple
class Booking(NamedTuple):
    begin: int
    end: int
def minutes_in_use(bookings: Iterable[Booking]) -> int: ...
def busy_stretches(bookings: Iterable[Booking]) -> list[Booking]: ...
