from {{ cookiecutter.module }} import {{ cookiecutter.cls }}, {{ cookiecutter.function }}


def test_a_small_{{ cookiecutter.thing }}_takes_a_{{ cookiecutter.pack }}() -> None:
    assert {{ cookiecutter.function }}([{{ cookiecutter.cls }}(1, 2)]) == 1
