from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_a_week_with_overtime() -> None:
    assert {{ cookiecutter.function }}({{ cookiecutter.bound + 7 }}, {{ cookiecutter.rate }}) == {{ cookiecutter.bound * cookiecutter.rate + 7 * cookiecutter.rate * (100 + cookiecutter.percent) // 100 }}
