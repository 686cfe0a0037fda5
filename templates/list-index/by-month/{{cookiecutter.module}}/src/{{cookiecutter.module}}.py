"""Anniversaries of {{ cookiecutter.plural }}."""

from collections.abc import Mapping


def {{ cookiecutter.helper }}(written: str) -> int:
    """Return the day of the month of a date such as 1999-12-31."""
    return int(written[-2:])


def {{ cookiecutter.function }}(month: int, {{ cookiecutter.plural }}: Mapping[str, str]) -> list[str]:
    """Return the names of all {{ cookiecutter.plural }} that {{ cookiecutter.done_many }} in a month, whatever the year.

    To each name belongs a date such as 1999-12-31. The earliest day of the month comes
    first; names with the same day stand in alphabetical order.
    """
    found = [
        ({{ cookiecutter.helper }}(written), name)
        for name, written in {{ cookiecutter.plural }}.items()
        if int(written.split("-")[1]) == month
    ]
    return [name for _, name in sorted(found)]
