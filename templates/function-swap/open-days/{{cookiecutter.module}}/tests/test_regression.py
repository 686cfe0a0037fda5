from datetime import date, timedelta

from {{ cookiecutter.module }} import {{ cookiecutter.cls }}, day_after

# A {{ cookiecutter.closed_day }}.
DAY_OFF = date(2015, 6, {{ cookiecutter.closed + 1 }}) + timedelta(weeks={{ cookiecutter.week }})


def test_days_in_the_middle_of_the_week_are_open() -> None:
    days = [DAY_OFF + timedelta(days=later) for later in (2, 3, 4)]
    assert {{ cookiecutter.cls }}().{{ cookiecutter.function }}(days[0], 3) == days


def test_a_holiday_is_left_out() -> None:
    days = [DAY_OFF + timedelta(days=later) for later in (2, 3, 4)]
    assert {{ cookiecutter.cls }}([days[1]]).{{ cookiecutter.function }}(days[0], 2) == [days[0], days[2]]


def test_nothing_wanted_is_nothing_found() -> None:
    assert {{ cookiecutter.cls }}().{{ cookiecutter.function }}(DAY_OFF, 0) == []


def test_a_month_is_followed_by_the_next() -> None:
    assert day_after(date(2015, 6, 30)) == date(2015, 7, 1)
