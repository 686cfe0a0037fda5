"""What a {{ cookiecutter.worker }} of the {{ cookiecutter.place }} earns in a week, in whole {{ cookiecutter.money }}."""

{{ cookiecutter.bound_name }} = {{ cookiecutter.bound }}
PREMIUM = {{ cookiecutter.percent }}


def overtime(hours: int) -> int:
    """Return the hours worked beyond the {{ cookiecutter.bound }} of a full week."""
    return max(hours - {{ cookiecutter.bound_name }}, 0)


def {{ cookiecutter.function }}(hours: int, rate: int) -> int:
    """Return the pay for a week in whole {{ cookiecutter.money }}, fractions dropped.

    The first {{ cookiecutter.bound }} hours are paid at the rate. Every further hour is paid at the
    rate and {{ cookiecutter.percent }} percent more. Raises ValueError for negative numbers.
    """
    if hours < 0 or rate < 0:
        raise ValueError("hours and rate cannot be negative")
    extra = overtime(hours)
    {{ cookiecutter.regular }} = hours - extra
    return {{ cookiecutter.regular }} * rate + extra * rate * (100 + PREMIUM) // 100
