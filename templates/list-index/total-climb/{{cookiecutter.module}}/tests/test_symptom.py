from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_every_climb_counts_and_no_descent() -> None:
    heights = [100, {{ 100 + cookiecutter.least }}, 90, {{ 90 + cookiecutter.least + cookiecutter.more }}, 50]
    assert {{ cookiecutter.function }}(heights) == {{ 2 * cookiecutter.least + cookiecutter.more }}
