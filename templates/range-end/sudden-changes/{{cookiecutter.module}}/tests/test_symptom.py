from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_a_change_at_the_end_is_reported() -> None:
    values = [{{ cookiecutter.start }}, {{ cookiecutter.start }}, {{ cookiecutter.start + cookiecutter.limit + 5 }}]
    assert {{ cookiecutter.function }}(values, {{ cookiecutter.limit }}) == [2]
