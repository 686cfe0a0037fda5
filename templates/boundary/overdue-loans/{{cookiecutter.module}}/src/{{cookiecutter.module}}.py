"""Asking for {{ cookiecutter.things }} that were not brought back to the {{ cookiecutter.place }} in time."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

{{ cookiecutter.grace }} = {{ cookiecutter.days }}


class Loan(NamedTuple):
    """One {{ cookiecutter.thing }} that somebody has, and the day by which it should be back."""

    borrower: str
    due: date


def days_late(loan: Loan, today: date) -> int:
    """Return how many days ago the {{ cookiecutter.thing }} should have been back, or 0 if it is not due yet."""
    return max(0, (today - loan.due).days)


def {{ cookiecutter.function }}(loans: Iterable[Loan], today: date) -> list[str]:
    """Return the name of each {{ cookiecutter.who }} to be reminded, in alphabetical order.

    A {{ cookiecutter.thing }} may come back up to {{ cookiecutter.days }} days late without a word being said; whoever
    keeps one for longer than that is reminded, and only once however many are missing.
    """
    late = {
        loan.borrower
        for loan in loans
        if days_late(loan, today) > {{ cookiecutter.grace }}
    }
    return sorted(late)
