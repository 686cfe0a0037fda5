# Generated from src/buses.py. Do not edit.

def clock(minutes: int) -> str: ...
class Timetable:
    first: int
    gap: int
    journeys: int
    def departure_times(self) -> list[str]: ...
