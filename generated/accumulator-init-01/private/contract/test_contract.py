# Canary f816df1d-ebc6-4ac0-8bf9-1a10fd9aeb27: hidden tests, never to be part of training data.
from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st
from spare_parts import Lot, inventory_value

COUNT = 16
PRICE = 49
SIZES = st.integers(min_value=0, max_value=2 * COUNT)
COSTS = st.integers(min_value=0, max_value=2 * PRICE)
LOT = st.builds(Lot, SIZES, COSTS, st.booleans())
LOTS = st.lists(LOT, max_size=6)


def restated(lots: list[Lot]) -> int:
    """Lay out every single piece and add up the prices of the sound ones."""
    pieces = [lot.price for lot in lots for _ in range(lot.number) if lot.sound]
    return int(sum(map(Fraction, pieces), Fraction(0)))


# Task: 2, 3, 4
@given(LOTS)
@example([])
@example([Lot(COUNT, PRICE)])
@example([Lot(COUNT, PRICE, sound=False)])
@example([Lot(1, 1), Lot(COUNT, PRICE), Lot(3, 2, sound=False)])
def test_agrees_with_adding_up_every_piece(lots: list[Lot]) -> None:
    assert inventory_value(lots) == restated(lots)


# Task: 3
@given(SIZES, COSTS)
@example(COUNT, PRICE)
@example(0, PRICE)
@example(COUNT, 0)
@example(1, 1)
def test_a_single_lot_is_worth_price_times_number(count: int, price: int) -> None:
    assert inventory_value([Lot(count, price)]) == count * price


# Task: 4
@given(LOTS, LOTS)
@example([Lot(COUNT, PRICE)], [Lot(1, 1)])
@example([], [])
def test_two_stocks_are_worth_their_sum(one: list[Lot], two: list[Lot]) -> None:
    together = inventory_value([*one, *two])
    assert together == inventory_value(one) + inventory_value(two)


# Task: 4
@given(LOTS)
@example([Lot(COUNT, PRICE), Lot(1, 2)])
def test_the_order_does_not_matter(lots: list[Lot]) -> None:
    assert inventory_value(lots[::-1]) == inventory_value(lots)


# Task: 3
@given(st.lists(st.builds(Lot, SIZES, COSTS, st.just(False)), max_size=5))
@example([Lot(COUNT, PRICE, sound=False)])
def test_what_is_lost_is_worth_nothing(lots: list[Lot]) -> None:
    assert inventory_value(lots) == 0


# Task: 1
@given(LOTS)
@example([Lot(COUNT, PRICE)])
def test_takes_what_can_be_read_only_once(lots: list[Lot]) -> None:
    assert inventory_value(iter(lots)) == restated(lots)


# Task: 1, 4
def test_an_empty_stock_is_worth_nothing() -> None:
    assert inventory_value([]) == 0
