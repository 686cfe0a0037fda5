from {{ cookiecutter.module }} import {{ cookiecutter.cls }}


def test_a_listed_{{ cookiecutter.person }}_is_called_directly() -> None:
    phones = {{ cookiecutter.cls }}({"{{ cookiecutter.one_surname }}": {{ cookiecutter.first }}, "{{ cookiecutter.two_surname }}": {{ cookiecutter.second }}})
    assert phones.{{ cookiecutter.function }}("{{ cookiecutter.one }}") == {{ cookiecutter.first }}
