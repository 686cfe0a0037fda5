from {{ cookiecutter.module }} import {{ cookiecutter.function }}, {{ cookiecutter.helper }}


def test_a_single_{{ cookiecutter.one }}_makes_a_single_line() -> None:
    line = "{{ cookiecutter.long }}" + " " * {{ cookiecutter.gap }} + "{{ cookiecutter.amount }}"
    assert {{ cookiecutter.function }}({"{{ cookiecutter.long }}": {{ cookiecutter.amount }}}) == [line]


def test_numbers_end_below_each_other() -> None:
    lines = {{ cookiecutter.function }}({"one": {{ cookiecutter.amount }}, "two": {{ cookiecutter.large }}})
    assert [line[-3:] for line in lines] == [" {{ cookiecutter.amount }}", "{{ cookiecutter.large }}"]


def test_nothing_to_set_out() -> None:
    assert {{ cookiecutter.function }}({}) == []


def test_the_longest_text_is_measured() -> None:
    assert {{ cookiecutter.helper }}(["a", "abc", "ab"]) == 3
    assert {{ cookiecutter.helper }}([]) == 0
