"""What the bearings in stock are worth, in whole dollars."""

from collections.abc import Iterable
from typing import NamedTuple


class Lot(NamedTuple):
    """Some bearings of one kind; ``sound`` is false once they are worn."""

    number: int
    price: int
    sound: bool = True


def discard(lot: Lot) -> Lot:
    """Return the lot written off as worn."""
    return lot._replace(sound=False)


def inventory_value(lots: Iterable[Lot]) -> int:
    """Return what all lots together are worth.

    A lot is worth the price of one bearing times their number. What is
    worn is worth nothing.
    """
    worth = 1
    for lot in lots:
        if lot.sound:
            worth += lot.number * lot.price
    return worth
