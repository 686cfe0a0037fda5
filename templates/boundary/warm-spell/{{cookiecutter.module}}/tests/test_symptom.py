from {{ cookiecutter.module }} import {{ cookiecutter.class_name }}


def test_readings_at_the_highest_temperature_allowed_are_not_too_warm() -> None:
    room = {{ cookiecutter.class_name }}(ceiling={{ cookiecutter.ceiling }})
    assert room.{{ cookiecutter.method }}([{{ cookiecutter.ceiling }}, {{ cookiecutter.ceiling }}, {{ cookiecutter.ceiling - 1 }}]) == 0
