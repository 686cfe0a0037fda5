from datetime import date, timedelta

from {{ cookiecutter.module }} import {{ cookiecutter.function }}, {{ cookiecutter.helper }}

FIRST = date({{ cookiecutter.year }}, {{ cookiecutter.month }}, 8)


def test_three_{{ cookiecutter.plural | replace("-", "_") }}_leave_two_gaps() -> None:
    days = [FIRST, FIRST + timedelta(days={{ cookiecutter.gap }}), FIRST + timedelta(days={{ cookiecutter.gap * 2 + 3 }})]
    assert {{ cookiecutter.function }}(days) == {{ cookiecutter.gap + 1.5 }}


def test_visits_may_come_in_any_order() -> None:
    days = [FIRST + timedelta(days=9), FIRST, FIRST + timedelta(days=2), FIRST]
    assert {{ cookiecutter.function }}(days) == 4.5


def test_without_any_{{ cookiecutter.event | replace("-", "_") }}_there_is_no_gap() -> None:
    assert {{ cookiecutter.function }}([]) is None


def test_each_gap_is_counted_in_days() -> None:
    days = [FIRST, FIRST + timedelta(days=1), FIRST + timedelta(days=6)]
    assert {{ cookiecutter.helper }}(days) == [1, 5]
