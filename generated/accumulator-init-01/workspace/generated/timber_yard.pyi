# Generated from src/timber_yard.py. Do not edit.

from collections.abc import Iterable
from typing import NamedTuple
class Lot(NamedTuple):
    number: int
    price: int
    sound: bool = ...
def discard(lot: Lot) -> Lot: ...
def goods_worth(lots: Iterable[Lot]) -> int: ...
