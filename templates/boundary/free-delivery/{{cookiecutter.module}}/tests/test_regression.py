from {{ cookiecutter.module }} import {{ cookiecutter.function }}, goods_total


def test_a_small_order_costs_the_usual_fee() -> None:
    assert {{ cookiecutter.function }}([{{ cookiecutter.edge // 2 }}]) == {{ cookiecutter.fee }}


def test_a_large_order_is_free() -> None:
    assert {{ cookiecutter.function }}([{{ cookiecutter.edge }}, {{ cookiecutter.edge }}]) == 0


def test_no_order_costs_nothing() -> None:
    assert {{ cookiecutter.function }}([]) == 0


def test_the_total_is_the_sum_of_the_prices() -> None:
    assert goods_total([1, 2, 3]) == 6
