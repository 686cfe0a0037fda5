import pytest
from {{ cookiecutter.module }} import NoteError, total, {{ cookiecutter.function }}


def test_one_line_cannot_be_a_note() -> None:
    with pytest.raises(NoteError, match="head and a foot"):
        {{ cookiecutter.function }}("{{ cookiecutter.good }}: {{ cookiecutter.number }}")


def test_the_total_counts_all_goods() -> None:
    assert total([("{{ cookiecutter.good }}", {{ cookiecutter.number }}), ("{{ cookiecutter.other }}", 2)]) == {{ cookiecutter.number + 2 }}


def test_nothing_is_no_note() -> None:
    with pytest.raises(NoteError):
        {{ cookiecutter.function }}("")
