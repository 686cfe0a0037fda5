from {{ cookiecutter.module }} import Lot, discard, {{ cookiecutter.function }}


def test_more_in_stock_is_worth_more() -> None:
    less = [Lot({{ cookiecutter.count }}, {{ cookiecutter.price }})]
    more = [Lot({{ cookiecutter.count + 1 }}, {{ cookiecutter.price }})]
    assert {{ cookiecutter.function }}(more) - {{ cookiecutter.function }}(less) == {{ cookiecutter.price }}


def test_what_is_written_off_adds_nothing() -> None:
    lot = Lot({{ cookiecutter.count }}, {{ cookiecutter.price }})
    assert {{ cookiecutter.function }}([discard(lot)]) == {{ cookiecutter.function }}([])


def test_writing_off_keeps_number_and_price() -> None:
    assert discard(Lot(2, 3)) == Lot(2, 3, sound=False)
