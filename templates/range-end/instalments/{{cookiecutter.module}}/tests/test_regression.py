import pytest
from {{ cookiecutter.module }} import {{ cookiecutter.function }}, is_affordable


def test_the_first_part_is_the_largest() -> None:
    parts = {{ cookiecutter.function }}({{ cookiecutter.price }}, {{ cookiecutter.number }})
    assert parts[0] == max(parts)


def test_nothing_costs_nothing() -> None:
    assert set({{ cookiecutter.function }}(0, {{ cookiecutter.number }})) == {0}


def test_no_parts_are_an_error() -> None:
    with pytest.raises(ValueError, match="at least one part"):
        {{ cookiecutter.function }}({{ cookiecutter.price }}, 0)


def test_a_part_may_use_up_the_budget() -> None:
    assert is_affordable(10, 10)
    assert not is_affordable(11, 10)
