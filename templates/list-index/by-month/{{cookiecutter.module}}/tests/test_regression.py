from {{ cookiecutter.module }} import {{ cookiecutter.function }}, {{ cookiecutter.helper }}


def test_none_are_listed_when_there_are_no_{{ cookiecutter.plural }}() -> None:
    assert {{ cookiecutter.function }}({{ cookiecutter.month }}, {}) == []


def test_another_month_is_not_listed() -> None:
    {{ cookiecutter.plural }} = {"{{ cookiecutter.first }}": "{{ cookiecutter.year }}-0{{ cookiecutter.month + 1 }}-{{ cookiecutter.day }}"}
    assert {{ cookiecutter.function }}({{ cookiecutter.month }}, {{ cookiecutter.plural }}) == []


def test_the_day_is_the_end_of_the_date() -> None:
    assert {{ cookiecutter.helper }}("{{ cookiecutter.year }}-0{{ cookiecutter.month }}-05") == 5
    assert {{ cookiecutter.helper }}("{{ cookiecutter.year }}-12-31") == 31
