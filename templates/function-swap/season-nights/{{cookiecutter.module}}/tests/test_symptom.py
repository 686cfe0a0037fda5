from datetime import date

from {{ cookiecutter.module }} import Stay, {{ cookiecutter.function }}


def test_three_nights_in_july_are_three_nights_of_the_season() -> None:
    assert {{ cookiecutter.function }}(Stay(date(2027, 7, 5), date(2027, 7, 8))) == {{ 3 * cookiecutter.extra }}


def test_the_nights_before_the_season_cost_no_more() -> None:
    arrival = date(2027, {{ cookiecutter.opening_month }}, {{ cookiecutter.opening_day - 2 }})
    departure = date(2027, {{ cookiecutter.opening_month }}, {{ cookiecutter.opening_day + 1 }})
    assert {{ cookiecutter.function }}(Stay(arrival, departure)) == {{ cookiecutter.extra }}
