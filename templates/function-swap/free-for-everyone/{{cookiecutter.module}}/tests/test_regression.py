from {{ cookiecutter.module }} import {{ cookiecutter.function }}, as_text


def test_one_{{ cookiecutter.person }}_comes_whenever_free() -> None:
    taken = set(range({{ cookiecutter.opens + 2 }}, {{ cookiecutter.closes }}))
    assert {{ cookiecutter.function }}([taken]) == [{{ cookiecutter.opens }}, {{ cookiecutter.opens + 1 }}]


def test_two_with_the_same_hours_agree() -> None:
    taken = set(range({{ cookiecutter.opens + 1 }}, {{ cookiecutter.closes - 1 }}))
    assert {{ cookiecutter.function }}([taken, taken]) == {{ cookiecutter.function }}([taken])


def test_two_who_are_always_free_can_take_any_hour() -> None:
    assert {{ cookiecutter.function }}([set(), set()]) == list(range({{ cookiecutter.opens }}, {{ cookiecutter.closes }}))


def test_an_hour_is_written_with_two_digits() -> None:
    assert as_text(9) == "09:00"
