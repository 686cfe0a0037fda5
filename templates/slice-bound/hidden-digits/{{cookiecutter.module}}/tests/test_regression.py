from {{ cookiecutter.module }} import {{ cookiecutter.function }}, in_groups


def test_a_short_number_is_hidden_as_a_whole() -> None:
    assert {{ cookiecutter.function }}("12").replace(" ", "") == "{{ cookiecutter.symbol }}{{ cookiecutter.symbol }}"


def test_no_number_prints_nothing() -> None:
    assert {{ cookiecutter.function }}("") == ""


def test_the_first_digit_is_hidden() -> None:
    assert {{ cookiecutter.function }}("1234 5678 9012").startswith("{{ cookiecutter.symbol }}")


def test_groups_have_a_space_between_them() -> None:
    assert in_groups("a" * {{ 2 * cookiecutter.group + 1 }}) == " ".join(["a" * {{ cookiecutter.group }}, "a" * {{ cookiecutter.group }}, "a"])
