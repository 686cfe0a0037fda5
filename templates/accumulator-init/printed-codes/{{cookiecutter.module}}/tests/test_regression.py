import pytest

from {{ cookiecutter.module }} import ALPHABET, WIDTH, {{ cookiecutter.function }}, is_code


def test_codes_of_low_numbers_have_the_full_width() -> None:
    assert len({{ cookiecutter.function }}(1)) == {{ cookiecutter.width }}


def test_they_are_filled_up_in_front() -> None:
    assert {{ cookiecutter.function }}(3).startswith("{{ cookiecutter.alphabet[0:1] }}")


def test_a_number_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="no code"):
        {{ cookiecutter.function }}(len(ALPHABET) ** WIDTH)
    with pytest.raises(ValueError, match="no code"):
        {{ cookiecutter.function }}(-{{ cookiecutter.number }})


def test_a_code_has_only_characters_of_the_alphabet() -> None:
    assert is_code(ALPHABET[1] * WIDTH)
    assert not is_code("?" * WIDTH)
    assert not is_code(ALPHABET[0] * (WIDTH + 1))
