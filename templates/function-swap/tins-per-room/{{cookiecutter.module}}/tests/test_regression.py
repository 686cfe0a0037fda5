from {{ cookiecutter.module }} import {{ cookiecutter.cls }}, {{ cookiecutter.function }}


def test_a_{{ cookiecutter.thing }}_that_leaves_nothing_over() -> None:
    assert {{ cookiecutter.function }}([{{ cookiecutter.cls }}(3, {{ cookiecutter.reach }})]) == {{ 3 * cookiecutter.coats }}


def test_two_{{ cookiecutter.things }}_are_added_up() -> None:
    {{ cookiecutter.things }} = [{{ cookiecutter.cls }}({{ cookiecutter.reach }}, 1), {{ cookiecutter.cls }}({{ cookiecutter.reach }}, 4)]
    assert {{ cookiecutter.function }}({{ cookiecutter.things }}) == {{ 5 * cookiecutter.coats }}


def test_a_{{ cookiecutter.thing }}_left_out_needs_nothing() -> None:
    assert {{ cookiecutter.function }}([{{ cookiecutter.cls }}(7, 9, included=False)]) == 0


def test_the_area_is_width_times_length() -> None:
    assert {{ cookiecutter.cls }}(4, 6).area() == 24
