from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_the_board_is_filled_to_its_last_place() -> None:
    points = {f"N{n}": {{ cookiecutter.least + 20 }} - n for n in range(9)}
    assert {{ cookiecutter.function }}(points) == [f"N{n}" for n in range({{ cookiecutter.places }})]
