from datetime import date, timedelta

from {{ cookiecutter.module }} import Loan, days_late, {{ cookiecutter.function }}

DUE = date({{ cookiecutter.year }}, 2, 20)


def test_a_{{ cookiecutter.thing | replace(" ", "_") }}_that_is_long_overdue_is_asked_for() -> None:
    today = DUE + timedelta(days={{ cookiecutter.days * 3 }})
    assert {{ cookiecutter.function }}([Loan("{{ cookiecutter.name }}", DUE)], today) == ["{{ cookiecutter.name }}"]


def test_names_come_in_alphabetical_order() -> None:
    today = DUE + timedelta(days={{ cookiecutter.days * 2 }})
    loans = [Loan("Zoe", DUE), Loan("{{ cookiecutter.name }}", DUE), Loan("Zoe", DUE)]
    assert {{ cookiecutter.function }}(loans, today) == ["{{ cookiecutter.name }}", "Zoe"]


def test_nobody_is_reminded_before_the_due_date() -> None:
    assert {{ cookiecutter.function }}([Loan("{{ cookiecutter.name }}", DUE)], DUE - timedelta(days=1)) == []


def test_what_is_not_due_is_not_late() -> None:
    assert days_late(Loan("{{ cookiecutter.name }}", DUE), DUE - timedelta(days=5)) == 0
