from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_an_hour_needs_every_{{ cookiecutter.person }}() -> None:
    early = set(range({{ cookiecutter.opens }}, {{ cookiecutter.opens + 3 }}))
    late = set(range({{ cookiecutter.opens + 4 }}, {{ cookiecutter.closes }}))
    assert {{ cookiecutter.function }}([early, late]) == [{{ cookiecutter.opens + 3 }}]
