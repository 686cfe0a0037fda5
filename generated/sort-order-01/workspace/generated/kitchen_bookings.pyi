# Generated from src/kitchen_bookings.py. Do not edit.

class Booking:
    begin: int
    end: int
def minutes_in_use(bookings: Iterable[Booking]) -> int: ...
def joined_bookings(bookings: Iterable[Booking]) -> list[Booking]: ...
