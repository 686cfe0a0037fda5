from datetime import date, timedelta

from {{ cookiecutter.module }} import {{ cookiecutter.function }}

FIRST = date({{ cookiecutter.year }}, {{ cookiecutter.month }}, 8)


def test_there_is_a_gap_only_between_different_days() -> None:
    assert {{ cookiecutter.function }}([FIRST, FIRST]) is None
    assert {{ cookiecutter.function }}([FIRST, FIRST + timedelta(days={{ cookiecutter.gap }})]) == {{ cookiecutter.gap }}
