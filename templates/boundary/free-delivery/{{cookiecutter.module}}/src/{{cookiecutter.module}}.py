"""What a {{ cookiecutter.buyer }} pays for having {{ cookiecutter.plural }} brought to the door."""

from collections.abc import Sequence

{{ cookiecutter.limit_name }} = {{ cookiecutter.edge }}
{{ cookiecutter.fee_name }} = {{ cookiecutter.fee }}


def goods_total(prices: Sequence[int]) -> int:
    """Add up the prices of all {{ cookiecutter.plural }}, in whole {{ cookiecutter.money }}."""
    return sum(prices)


def {{ cookiecutter.function }}(prices: Sequence[int]) -> int:
    """Return the charge in whole {{ cookiecutter.money }} for bringing the {{ cookiecutter.plural }}.

    An order without any {{ cookiecutter.item }} costs nothing. A total of
    {{ cookiecutter.edge }} {{ cookiecutter.money }} or more is brought free of charge; below that
    the charge is {{ cookiecutter.fee }} {{ cookiecutter.money }}.
    """
    if not prices:
        return 0
    total = goods_total(prices)
    if total >= {{ cookiecutter.limit_name }}:
        return 0
    return {{ cookiecutter.fee_name }}
