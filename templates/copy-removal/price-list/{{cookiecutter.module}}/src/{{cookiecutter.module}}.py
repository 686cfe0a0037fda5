"""The price list of the {{ cookiecutter.seller }}, in {{ cookiecutter.money }}."""

from collections.abc import Mapping

{{ cookiecutter.minimum_name }} = {{ cookiecutter.minimum }}


def dearest(prices: Mapping[str, int]) -> str:
    """Return the name with the highest price; the first of them, if there are several."""
    return max(prices, key=lambda name: prices[name])


def {{ cookiecutter.function }}(
    {{ cookiecutter.goods }}: dict[str, int], changes: Mapping[str, int | None]
) -> dict[str, int]:
    """Return the price list that holds after some changes.

    A change to None takes the name off the list; taking off what is not there does nothing. A new
    price below {{ cookiecutter.minimum }} {{ cookiecutter.money }} is set to {{ cookiecutter.minimum }}.
    """
    listed = dict({{ cookiecutter.goods }})
    for name, price in changes.items():
        if price is None:
            listed.pop(name, None)
        else:
            listed[name] = max(price, {{ cookiecutter.minimum_name }})
    return listed
