"""Cutting a {{ cookiecutter.stuff }} to size; all lengths are in {{ cookiecutter.unit }}."""

from collections.abc import Sequence


class TooShortError(Exception):
    """The {{ cookiecutter.stuff }} does not yield all the pieces."""


def longest(pieces: Sequence[int]) -> int:
    """Return the length of the longest piece, 0 if there is none."""
    return max(pieces, default=0)


def {{ cookiecutter.function }}(length: int, pieces: Sequence[int], {{ cookiecutter.kerf }}: int = {{ cookiecutter.width }}) -> int:
    """Return what is left of a {{ cookiecutter.stuff }} after all pieces have been cut off.

    The {{ cookiecutter.tool }} turns {{ cookiecutter.kerf }} {{ cookiecutter.unit }} into dust for each piece that it cuts
    off. Raises TooShortError, naming what is missing, if the {{ cookiecutter.stuff }} is too short.
    """
    {{ cookiecutter.used }} = len(pieces) * {{ cookiecutter.kerf }} + sum(pieces)
    if {{ cookiecutter.used }} > length:
        missing = {{ cookiecutter.used }} - length
        raise TooShortError(f"{missing} {{ cookiecutter.unit }} are missing")
    return length - {{ cookiecutter.used }}
