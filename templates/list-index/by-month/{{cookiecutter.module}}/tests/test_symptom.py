from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_the_{{ cookiecutter.plural }}_of_the_month_are_listed() -> None:
    {{ cookiecutter.plural }} = {
        "{{ cookiecutter.first }}": "{{ cookiecutter.year }}-0{{ cookiecutter.month }}-{{ cookiecutter.day }}",
        "{{ cookiecutter.second }}": "{{ cookiecutter.year }}-12-0{{ cookiecutter.month }}",
    }
    assert {{ cookiecutter.function }}({{ cookiecutter.month }}, {{ cookiecutter.plural }}) == ["{{ cookiecutter.first }}"]
