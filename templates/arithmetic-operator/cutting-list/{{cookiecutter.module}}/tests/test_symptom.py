from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_three_pieces_and_the_dust_of_three_cuts() -> None:
    pieces = [{{ cookiecutter.piece }}, {{ cookiecutter.piece + 10 }}, 5]
    rest = {{ cookiecutter.function }}({{ cookiecutter.length }}, pieces)
    assert rest == {{ cookiecutter.length - 2 * cookiecutter.piece - 15 - 3 * cookiecutter.width }}
