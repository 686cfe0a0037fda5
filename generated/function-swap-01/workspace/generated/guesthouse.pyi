# Generated from src/guesthouse.py. Do not edit.

class Stay:
    arrival: date
    departure: date
def season_extra(stay: Stay) -> int: ...
