import pytest
from {{ cookiecutter.module }} import TooShortError, longest


def test_the_longest_piece() -> None:
    assert longest([3, {{ cookiecutter.piece }}, 4]) == {{ cookiecutter.piece }}


def test_no_piece_has_no_length() -> None:
    assert longest([]) == 0


def test_too_short_says_why() -> None:
    with pytest.raises(TooShortError, match="{{ cookiecutter.unit }}"):
        raise TooShortError("2 {{ cookiecutter.unit }} are missing")
