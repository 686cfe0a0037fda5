# Generated from src/kitchen_bookings.py. Do not edit.

from collections.abc import Iterable
from typing import NamedTuple
class Booking(NamedTuple):
    begin: int
    end: int
def minutes_in_use(bookings: Iterable[Booking]) -> int: ...
def joined_bookings(bookings: Iterable[Booking]) -> list[Booking]: ...
