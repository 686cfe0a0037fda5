"""What the {{ cookiecutter.things }} in stock are worth, in whole {{ cookiecutter.money }}."""

from collections.abc import Iterable
from typing import NamedTuple


class Lot(NamedTuple):
    """Some {{ cookiecutter.things }} of one kind; ``sound`` is false once they are {{ cookiecutter.lost }}."""

    number: int
    price: int
    sound: bool = True


def discard(lot: Lot) -> Lot:
    """Return the lot written off as {{ cookiecutter.lost }}."""
    return lot._replace(sound=False)


def {{ cookiecutter.function }}(lots: Iterable[Lot]) -> int:
    """Return what all lots together are worth.

    A lot is worth the price of one {{ cookiecutter.thing }} times their number. What is
    {{ cookiecutter.lost }} is worth nothing.
    """
    {{ cookiecutter.total }} = 0
    for lot in lots:
        if lot.sound:
            {{ cookiecutter.total }} += lot.number * lot.price
    return {{ cookiecutter.total }}
