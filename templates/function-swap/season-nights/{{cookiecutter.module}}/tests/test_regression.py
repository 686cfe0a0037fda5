from datetime import date

from {{ cookiecutter.module }} import Stay, {{ cookiecutter.function }}

OPENS = date(2027, {{ cookiecutter.opening_month }}, {{ cookiecutter.opening_day }})


def test_a_stay_from_the_first_day_of_the_season_on() -> None:
    departure = date(2027, {{ cookiecutter.opening_month }}, {{ cookiecutter.opening_day + 3 }})
    assert {{ cookiecutter.function }}(Stay(OPENS, departure)) == {{ 3 * cookiecutter.extra }}


def test_a_stay_of_no_night_costs_nothing() -> None:
    assert {{ cookiecutter.function }}(Stay(OPENS, OPENS)) == 0


def test_a_stay_knows_its_two_days() -> None:
    stay = Stay(OPENS, date(2027, 7, 8))
    assert stay.departure == date(2027, 7, 8)
    assert stay.arrival == OPENS
