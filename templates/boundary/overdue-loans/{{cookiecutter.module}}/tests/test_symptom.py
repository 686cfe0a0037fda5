from datetime import date, timedelta

from {{ cookiecutter.module }} import Loan, {{ cookiecutter.function }}


def test_nobody_is_reminded_{{ cookiecutter.days }}_days_after_the_due_date() -> None:
    due = date({{ cookiecutter.year }}, 2, 20)
    loans = [Loan("{{ cookiecutter.name }}", due)]
    assert {{ cookiecutter.function }}(loans, due + timedelta(days={{ cookiecutter.days }})) == []
