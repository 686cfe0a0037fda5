from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_two_pieces_and_the_dust_of_two_cuts() -> None:
    rest = {{ cookiecutter.function }}({{ cookiecutter.length }}, [{{ cookiecutter.piece }}, {{ cookiecutter.piece + 10 }}])
    assert rest == {{ cookiecutter.length - 2 * cookiecutter.piece - 10 - 2 * cookiecutter.width }}
