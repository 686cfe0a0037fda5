from {{ cookiecutter.module }} import {{ cookiecutter.function }}, describe

RISE = {{ cookiecutter.every * cookiecutter.still }}


def test_three_readings_give_the_mean_change() -> None:
    assert {{ cookiecutter.function }}([100, 100, 100 + 2 * RISE]) == {{ 60 * cookiecutter.still }}


def test_a_falling_level_is_negative() -> None:
    assert {{ cookiecutter.function }}([2 * RISE, 2 * RISE, 0]) == -{{ 60 * cookiecutter.still }}


def test_a_level_that_stays_is_still() -> None:
    assert {{ cookiecutter.function }}([7, 7, 7, 7]) == 0


def test_no_readings_give_no_answer() -> None:
    assert {{ cookiecutter.function }}([]) is None


def test_a_change_is_put_into_a_word() -> None:
    assert [describe(n) for n in (None, 0, 5, -5)] == ["unknown", "still", "rising", "falling"]
