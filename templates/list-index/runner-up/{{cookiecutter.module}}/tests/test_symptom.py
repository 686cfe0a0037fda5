from {{ cookiecutter.module }} import {{ cookiecutter.cls }}


def test_the_winner_is_measured_against_the_next() -> None:
    results = {{ cookiecutter.cls }}()
    results.{{ cookiecutter.helper }}("{{ cookiecutter.third }}", {{ cookiecutter.base - cookiecutter.behind }})
    results.{{ cookiecutter.helper }}("{{ cookiecutter.first }}", {{ cookiecutter.base + cookiecutter.ahead }})
    results.{{ cookiecutter.helper }}("{{ cookiecutter.second }}", {{ cookiecutter.base }})
    assert results.{{ cookiecutter.function }}() == {{ cookiecutter.ahead }}
