from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_the_{{ cookiecutter.plural }}_are_worth_count_times_price() -> None:
    lines = ["{{ cookiecutter.sample }};{{ cookiecutter.count }};{{ cookiecutter.price }};{{ cookiecutter.place }}"]
    assert {{ cookiecutter.function }}(lines) == {{ cookiecutter.count * cookiecutter.price }}
