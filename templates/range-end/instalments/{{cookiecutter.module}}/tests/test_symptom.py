from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_the_parts_add_up_to_the_price() -> None:
    assert sum({{ cookiecutter.function }}({{ cookiecutter.price }}, {{ cookiecutter.number }})) == {{ cookiecutter.price }}
