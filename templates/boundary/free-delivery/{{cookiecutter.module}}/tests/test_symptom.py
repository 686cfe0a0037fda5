from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_an_order_of_exactly_{{ cookiecutter.edge }}_{{ cookiecutter.money }}_is_free() -> None:
    assert {{ cookiecutter.function }}([{{ cookiecutter.edge - 10 }}, 10]) == 0
