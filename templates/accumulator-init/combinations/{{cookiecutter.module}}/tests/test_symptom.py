from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_each_{{ cookiecutter.part }}_goes_with_each_of_the_{{ cookiecutter.other }}() -> None:
    offered = {"{{ cookiecutter.part }}": ["a", "b", "c"], "{{ cookiecutter.other }}": ["x", "y"]}
    assert {{ cookiecutter.function }}(offered, []) == 6
