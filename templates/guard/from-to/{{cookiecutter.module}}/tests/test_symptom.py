from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_the_first_and_the_last_number_are_read() -> None:
    assert {{ cookiecutter.function }}("{{ cookiecutter.first }}{{ cookiecutter.sep }}{{ cookiecutter.first + cookiecutter.length }}") == ({{ cookiecutter.first }}, {{ cookiecutter.first + cookiecutter.length }})
