from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_every_line_between_head_and_foot_is_read() -> None:
    note = "note: 1\n{{ cookiecutter.good }}: {{ cookiecutter.number }}\n{{ cookiecutter.other }}: 2\nmixed: 7\nsigned: 3"
    assert {{ cookiecutter.function }}(note) == [
        ("{{ cookiecutter.good }}", {{ cookiecutter.number }}),
        ("{{ cookiecutter.other }}", 2),
        ("mixed", 7),
    ]
