import pytest
from {{ cookiecutter.module }} import {{ cookiecutter.function }}, overtime


def test_no_work_is_paid_nothing() -> None:
    assert {{ cookiecutter.function }}(0, {{ cookiecutter.rate }}) == 0


def test_a_negative_rate_is_an_error() -> None:
    with pytest.raises(ValueError, match="negative"):
        {{ cookiecutter.function }}(10, -1)


def test_overtime_starts_after_a_full_week() -> None:
    assert overtime({{ cookiecutter.bound }}) == 0
    assert overtime({{ cookiecutter.bound + 1 }}) == 1
