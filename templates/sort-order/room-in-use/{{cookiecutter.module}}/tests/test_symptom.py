from {{ cookiecutter.module }} import Booking, {{ cookiecutter.function }}


def test_the_{{ cookiecutter.room | replace(" ", "_") }}_is_in_use_in_the_morning_and_in_the_evening() -> None:
    morning = Booking({{ cookiecutter.opening }}, {{ cookiecutter.opening + 60 }})
    evening = Booking(1200, 1260)
    assert {{ cookiecutter.function }}([evening, morning]) == [morning, evening]
