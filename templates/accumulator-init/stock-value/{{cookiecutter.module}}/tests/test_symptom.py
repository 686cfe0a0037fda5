from {{ cookiecutter.module }} import Lot, {{ cookiecutter.function }}


def test_one_lot_is_worth_price_times_number() -> None:
    lots = [Lot({{ cookiecutter.count }}, {{ cookiecutter.price }})]
    assert {{ cookiecutter.function }}(lots) == {{ cookiecutter.count * cookiecutter.price }}
