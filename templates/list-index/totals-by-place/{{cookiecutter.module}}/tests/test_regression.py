from {{ cookiecutter.module }} import {{ cookiecutter.function }}, is_entry


def test_nothing_comes_of_blank_lines_and_remarks() -> None:
    assert {{ cookiecutter.function }}(["", "   ", "# {{ cookiecutter.code }} {{ cookiecutter.sep }} {{ cookiecutter.first }} {{ cookiecutter.sep }} 99"]) == {}


def test_a_small_entry_does_not_count() -> None:
    assert {{ cookiecutter.function }}(["{{ cookiecutter.code }} {{ cookiecutter.sep }} {{ cookiecutter.first }} {{ cookiecutter.sep }} {{ cookiecutter.least - 1 }}"]) == {}


def test_no_amount_is_lost() -> None:
    lines = ["{{ cookiecutter.code }} {{ cookiecutter.sep }} {{ cookiecutter.first }} {{ cookiecutter.sep }} {{ cookiecutter.least }}", "X {{ cookiecutter.sep }} {{ cookiecutter.second }} {{ cookiecutter.sep }} {{ cookiecutter.least + cookiecutter.extra }}"]
    assert sum({{ cookiecutter.function }}(lines).values()) == {{ 2 * cookiecutter.least + cookiecutter.extra }}


def test_a_remark_is_not_an_entry() -> None:
    assert not is_entry("  # {{ cookiecutter.first }}")
    assert is_entry("{{ cookiecutter.code }} {{ cookiecutter.sep }} {{ cookiecutter.first }} {{ cookiecutter.sep }} 1")
