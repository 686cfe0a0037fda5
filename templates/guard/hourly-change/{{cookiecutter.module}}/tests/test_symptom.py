from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_two_readings_are_enough_for_an_answer() -> None:
    assert {{ cookiecutter.function }}([100, 100 + {{ cookiecutter.every * cookiecutter.still }}]) == {{ 60 * cookiecutter.still }}


def test_a_single_reading_gives_no_answer() -> None:
    assert {{ cookiecutter.function }}([100]) is None
