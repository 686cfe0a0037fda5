from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_adds_up_the_{{ cookiecutter.amount }}_of_each_{{ cookiecutter.place }}() -> None:
    lines = [
        "{{ cookiecutter.code }} {{ cookiecutter.sep }} {{ cookiecutter.first }} {{ cookiecutter.sep }} {{ cookiecutter.least + cookiecutter.extra }}",
        "{{ cookiecutter.code }} {{ cookiecutter.sep }} {{ cookiecutter.second }} {{ cookiecutter.sep }} {{ cookiecutter.least }}",
        "{{ cookiecutter.code }} {{ cookiecutter.sep }} {{ cookiecutter.first }} {{ cookiecutter.sep }} {{ cookiecutter.least + 1 }}",
    ]
    assert {{ cookiecutter.function }}(lines) == {
        "{{ cookiecutter.first }}": {{ 2 * cookiecutter.least + cookiecutter.extra + 1 }},
        "{{ cookiecutter.second }}": {{ cookiecutter.least }},
    }
