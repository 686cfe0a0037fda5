# Generated from src/spare_parts.py. Do not edit.

from collections.abc import Iterable
from typing import NamedTuple
class Lot(NamedTuple):
    number: int
    price: int
    sound: bool = ...
def discard(lot: Lot) -> Lot: ...
def inventory_value(lots: Iterable[Lot]) -> int: ...
