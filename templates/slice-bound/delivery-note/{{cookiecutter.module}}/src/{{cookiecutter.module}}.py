"""Reading the delivery notes that the {{ cookiecutter.module | replace("_", " ") }} prints."""


class NoteError(ValueError):
    """A note that is not printed as notes are."""


def total(goods: list[tuple[str, int]]) -> int:
    """Return how many {{ cookiecutter.things }} a note lists in all."""
    return sum(number for _, number in goods)


def {{ cookiecutter.function }}(text: str) -> list[tuple[str, int]]:
    """Return the goods on a note, each with its number of {{ cookiecutter.things }}, as printed.

    The first line of a note is its head and the last one its foot; each line between
    them is a name, a colon and a number. Raises NoteError without head and foot.
    """
    {{ cookiecutter.rows }} = text.split("\n")
    if len({{ cookiecutter.rows }}) < 2:
        raise NoteError("a note has a head and a foot")
    goods = []
    for line in {{ cookiecutter.rows }}[1:-1]:
        name, _, number = line.rpartition(":")
        {{ cookiecutter.entry }} = (name.strip(), int(number))
        goods.append({{ cookiecutter.entry }})
    return goods
