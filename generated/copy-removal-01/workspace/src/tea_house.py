"""The price list of the tea house, in pence."""

from collections.abc import Mapping

LOWEST_PRICE = 15


def dearest(prices: Mapping[str, int]) -> str:
    """Return the name with the highest price; the first of them, if there are several."""
    return max(prices, key=lambda name: prices[name])


def with_changes(
    teas: dict[str, int], changes: Mapping[str, int | None]
) -> dict[str, int]:
    """Return the price list that holds after some changes.

    A change to None takes the name off the list; taking off what is not there does nothing. A new
    price below 15 pence is set to 15.
    """
    listed = teas
    for name, price in changes.items():
        if price is None:
            listed.pop(name, None)
        else:
            listed[name] = max(price, LOWEST_PRICE)
    return listed
