from {{ cookiecutter.module }} import {{ cookiecutter.function }}, is_code


def test_the_code_of_number_{{ cookiecutter.number }}_can_be_read_by_a_machine() -> None:
    assert is_code({{ cookiecutter.function }}({{ cookiecutter.number }}))


def test_the_lowest_digit_stands_at_the_end() -> None:
    assert {{ cookiecutter.function }}(2).endswith("{{ cookiecutter.alphabet[2:3] }}")
