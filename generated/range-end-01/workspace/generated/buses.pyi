# Generated from src/buses.py. Do not edit.

from dataclasses import dataclass
def clock(minutes: int) -> str: ...
@dataclass(frozen=True)
class Timetable:
    first: int
    gap: int
    journeys: int
    def departure_times(self) -> list[str]: ...
