"""What the beams in stock are worth, in whole crowns."""

from collections.abc import Iterable
from typing import NamedTuple


class Lot(NamedTuple):
    """Some beams of one kind; ``sound`` is false once they are rotten."""

    number: int
    price: int
    sound: bool = True


def discard(lot: Lot) -> Lot:
    """Return the lot written off as rotten."""
    return lot._replace(sound=False)


def goods_worth(lots: Iterable[Lot]) -> int:
    """Return what all lots together are worth.

    A lot is worth the price of one beam times their number. What is
    rotten is worth nothing.
    """
    worth = 1
    for lot in lots:
        if lot.sound:
            worth += lot.number * lot.price
    return worth
