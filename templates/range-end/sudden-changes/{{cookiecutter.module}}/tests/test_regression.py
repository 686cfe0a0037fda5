import pytest
from {{ cookiecutter.module }} import {{ cookiecutter.function }}, spread


def test_the_bound_cannot_be_negative() -> None:
    with pytest.raises(ValueError, match="negative"):
        {{ cookiecutter.function }}([1, 2], -1)


def test_the_spread_is_between_lowest_and_highest() -> None:
    assert spread([{{ cookiecutter.start }}, 90, 95]) == {{ cookiecutter.start - 90 }}


def test_nothing_has_no_spread() -> None:
    assert spread([]) == 0
