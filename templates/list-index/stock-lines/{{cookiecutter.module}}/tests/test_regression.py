from {{ cookiecutter.module }} import {{ cookiecutter.function }}, {{ cookiecutter.helper }}


def test_nothing_listed_is_worth_nothing() -> None:
    assert {{ cookiecutter.function }}([]) == 0


def test_notes_and_blank_lines_are_passed_over() -> None:
    assert {{ cookiecutter.function }}(["# {{ cookiecutter.plural }}", "", "  \n"]) == 0


def test_what_is_sold_out_is_worth_nothing() -> None:
    assert {{ cookiecutter.function }}(["{{ cookiecutter.sample }};0;{{ cookiecutter.price }};{{ cookiecutter.place }}"]) == 0


def test_an_entry_is_told_from_a_note() -> None:
    assert {{ cookiecutter.helper }}("{{ cookiecutter.sample }};1;{{ cookiecutter.price }};{{ cookiecutter.place }}")
    assert not {{ cookiecutter.helper }}("  # sold out")
