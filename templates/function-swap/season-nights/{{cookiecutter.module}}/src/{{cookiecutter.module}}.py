"""What the {{ cookiecutter.house }} charges for the high season of 2027."""

from datetime import date
from typing import NamedTuple

{{ cookiecutter.opening_name }} = date(2027, {{ cookiecutter.opening_month }}, {{ cookiecutter.opening_day }})
{{ cookiecutter.closing_name }} = date(2027, {{ cookiecutter.closing_month }}, 15)
{{ cookiecutter.extra_name }} = {{ cookiecutter.extra }}


class Stay(NamedTuple):
    """A stay of one {{ cookiecutter.guest }}: the night before the departure is the last one."""

    arrival: date
    departure: date


def {{ cookiecutter.function }}(stay: Stay) -> int:
    """Return the surcharge of a stay in whole {{ cookiecutter.money }}.

    Each night of the high season costs {{ cookiecutter.extra }} {{ cookiecutter.money }} more than another night. The season's
    first night begins on its first day, its last night ends on the day on which the season
    closes.
    """
    begin = max(stay.arrival, {{ cookiecutter.opening_name }})
    end = min(stay.departure, {{ cookiecutter.closing_name }})
    nights = (end - begin).days
    if nights <= 0:
        return 0
    return nights * {{ cookiecutter.extra_name }}
