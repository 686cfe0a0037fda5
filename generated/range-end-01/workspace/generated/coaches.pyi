# Generated from src/coaches.py. Do not edit.

from dataclasses import dataclass
def clock(minutes: int) -> str: ...
@dataclass(frozen=True)
class Timetable:
    first: int
    gap: int
    runs: int
    def departures(self) -> list[str]: ...
