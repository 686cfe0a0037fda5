# Generated from src/heat_meter.py. Do not edit.

from collections.abc import Iterable
from dataclasses import dataclass
def is_plausible(reading: int) -> bool: ...
@dataclass(frozen=True)
class Meter:
    shown: int
    def consumption(self, readings: Iterable[int]) -> list[int]: ...
