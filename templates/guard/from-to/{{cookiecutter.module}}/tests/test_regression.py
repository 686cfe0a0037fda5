import pytest

from {{ cookiecutter.module }} import {{ cookiecutter.function }}, {{ cookiecutter.helper }}


@pytest.mark.parametrize("text", ["a{{ cookiecutter.sep }}b", "1{{ cookiecutter.sep }}2{{ cookiecutter.sep }}3{{ cookiecutter.sep }}4", "{{ cookiecutter.limit }}{{ cookiecutter.sep }}1"])
def test_what_makes_no_sense_is_not_understood(text: str) -> None:
    assert {{ cookiecutter.function }}(text) is None


@pytest.mark.parametrize("last", [{{ cookiecutter.limit + 1 }}, {{ cookiecutter.limit * 2 }}])
def test_there_is_an_end_to_it(last: int) -> None:
    assert {{ cookiecutter.function }}(f"{{ cookiecutter.first }}{{ cookiecutter.sep }}{last}") is None


def test_a_number_has_digits_only() -> None:
    assert {{ cookiecutter.helper }}("{{ cookiecutter.first }}")
    assert not {{ cookiecutter.helper }}("{{ cookiecutter.first }}a")
    assert not {{ cookiecutter.helper }}("")
