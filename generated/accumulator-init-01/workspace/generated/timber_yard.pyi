# Generated from src/timber_yard.py. Do not edit.

class Lot:
    number: int
    price: int
    sound: bool
def discard(lot: Lot) -> Lot: ...
def goods_worth(lots: Iterable[Lot]) -> int: ...
