"""Read which {{ cookiecutter.plural }} of {{ cookiecutter.whole }} are meant."""

from typing import NamedTuple

{{ cookiecutter.last_name }} = {{ cookiecutter.limit }}


class {{ cookiecutter.cls }}(NamedTuple):
    """The {{ cookiecutter.plural }} from the first to the last, both of them included."""

    first: int
    last: int


def {{ cookiecutter.helper }}(text: str) -> bool:
    """Say whether a text consists of the digits 0 to 9, and of nothing else."""
    return text.isascii() and text.isdigit()


def {{ cookiecutter.function }}(text: str) -> {{ cookiecutter.cls }} | None:
    """Return the {{ cookiecutter.plural }} named by a text such as ``{{ cookiecutter.first }}{{ cookiecutter.sep }}{{ cookiecutter.first + cookiecutter.length }}``.

    There may be spaces around the two numbers. What is written in another way is not
    understood, and neither are numbers that {{ cookiecutter.whole }} does not have, or a last
    one before the first: the answer is then None.
    """
    parts = [part.strip(" ") for part in text.split("{{ cookiecutter.sep }}")]
    if len(parts) != 2:
        return None
    first, last = parts
    if not ({{ cookiecutter.helper }}(first) and {{ cookiecutter.helper }}(last)):
        return None
    found = {{ cookiecutter.cls }}(int(first), int(last))
    return found if 1 <= found.first <= found.last <= {{ cookiecutter.last_name }} else None
