"""Paying for a {{ cookiecutter.thing }} in several parts, in whole {{ cookiecutter.money }}."""


def is_affordable(part: int, budget: int) -> bool:
    """Say whether a {{ cookiecutter.buyer }} can pay one part out of a monthly budget."""
    return part <= budget


def {{ cookiecutter.function }}(price: int, {{ cookiecutter.count_name }}: int) -> list[int]:
    """Split a price into parts that differ by at most one and add up to it.

    The larger parts come first. There is one part for each of the
    {{ cookiecutter.count_name }}, so a {{ cookiecutter.thing }} may also have parts of 0.
    Raises ValueError unless there is at least one part.
    """
    if {{ cookiecutter.count_name }} < 1:
        raise ValueError("a price is paid in at least one part")
    share, rest = divmod(price, {{ cookiecutter.count_name }})
    {{ cookiecutter.plan }}: list[int] = []
    for number in range({{ cookiecutter.count_name }}):
        {{ cookiecutter.plan }}.append(share + 1 if number < rest else share)
    return {{ cookiecutter.plan }}
