import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from {{ cookiecutter.module }} import {{ cookiecutter.function }}

PRICE = {{ cookiecutter.price }}
NUMBER = {{ cookiecutter.number }}
PRICES = st.integers(min_value=0, max_value=3 * PRICE)
NUMBERS = st.integers(min_value=1, max_value=3 * NUMBER)


def restated(price: int, number: int) -> list[int]:
    """Hand out the price one by one, to each part in turn."""
    parts = [0] * number
    for unit in range(price):
        parts[unit % number] += 1
    return parts


# Task: 3
@given(PRICES, NUMBERS)
@example(PRICE, NUMBER)
@example(PRICE, 1)
@example(0, NUMBER)
def test_there_is_one_part_for_each_payment(price: int, number: int) -> None:
    assert len({{ cookiecutter.function }}(price, number)) == number


# Task: 4
@given(PRICES, NUMBERS)
@example(PRICE, NUMBER)
@example(PRICE, 1)
@example(1, NUMBER)
def test_nothing_of_the_price_is_lost_or_added(price: int, number: int) -> None:
    assert sum({{ cookiecutter.function }}(price, number)) == price


# Task: 3, 4, 5
@given(PRICES, NUMBERS)
@example(PRICE, NUMBER)
@example(NUMBER, NUMBER)
@example(NUMBER + 1, NUMBER)
@example(NUMBER - 1, NUMBER)
def test_agrees_with_handing_out_one_by_one(price: int, number: int) -> None:
    assert {{ cookiecutter.function }}(price, number) == restated(price, number)


# Task: 5
@given(PRICES, NUMBERS)
@example(2 * NUMBER - 1, NUMBER)
def test_parts_differ_by_at_most_one(price: int, number: int) -> None:
    assert len(set({{ cookiecutter.function }}(price, number))) <= 2
    assert {{ cookiecutter.function }}(price, number)[:1] <= [price // number + 1]


# Task: 5
@given(PRICES, NUMBERS)
@example(NUMBER + 1, NUMBER)
def test_larger_parts_come_first(price: int, number: int) -> None:
    parts = {{ cookiecutter.function }}(price, number)
    assert parts == sorted(parts, reverse=True)


# Task: 4, 5
@given(st.integers(min_value=0, max_value=PRICE), NUMBERS)
@example(PRICE, NUMBER)
def test_a_multiple_of_the_number_gives_equal_parts(share: int, number: int) -> None:
    assert {{ cookiecutter.function }}(share * number, number) == [share] * number


# Task: 1, 2
@given(PRICES, st.integers(min_value=-5, max_value=0))
@example(PRICE, 0)
def test_fewer_than_one_part_is_an_error(price: int, number: int) -> None:
    with pytest.raises(ValueError, match="at least one part"):
        {{ cookiecutter.function }}(price, number)


# Task: 4
def test_a_single_part_is_the_whole_price() -> None:
    assert {{ cookiecutter.function }}(PRICE, 1) == [PRICE]
