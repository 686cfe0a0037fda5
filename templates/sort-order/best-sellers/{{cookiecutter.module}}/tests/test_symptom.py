from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_{{ cookiecutter.second | lower | replace(" ", "_") }}_sold_best_this_week() -> None:
    sales = [("{{ cookiecutter.first }}", {{ cookiecutter.much - 4 }}), ("{{ cookiecutter.second }}", {{ cookiecutter.much }})]
    assert {{ cookiecutter.function }}(sales, 2) == ["{{ cookiecutter.second }}", "{{ cookiecutter.first }}"]
