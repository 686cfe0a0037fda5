from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_all_names_begin_at_the_left_edge() -> None:
    lines = {{ cookiecutter.function }}({"{{ cookiecutter.short }}": {{ cookiecutter.amount }}, "{{ cookiecutter.long }}": {{ cookiecutter.large }}})
    assert [line.split(" ")[0] for line in lines] == ["{{ cookiecutter.short }}", "{{ cookiecutter.long }}"]
