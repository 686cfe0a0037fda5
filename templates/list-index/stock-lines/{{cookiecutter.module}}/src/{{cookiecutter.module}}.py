"""The list of all {{ cookiecutter.plural }} in stock, as it is kept in a text file."""

from collections.abc import Iterable


def {{ cookiecutter.helper }}(line: str) -> bool:
    """Say whether a line describes a {{ cookiecutter.item }}: it is neither blank nor a note."""
    text = line.strip()
    return text != "" and not text.startswith("#")


def {{ cookiecutter.function }}(lines: Iterable[str]) -> int:
    """Return what all {{ cookiecutter.plural }} in the list are worth together.

    A line holds the name, how many there are, the price of one in whole {{ cookiecutter.money }}
    and the number of the {{ cookiecutter.spot }}, with semicolons between them. Blank lines and
    notes, which start with a number sign, are passed over.
    """
    worth = 0
    for line in lines:
        if not {{ cookiecutter.helper }}(line):
            continue
        fields = line.split(";")
        count = int(fields[1])
        price = int(fields[2])
        worth += count * price
    return worth
