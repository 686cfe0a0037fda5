# Canary f816df1d-ebc6-4ac0-8bf9-1a10fd9aeb27: hidden tests, never to be part of training data.
from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st
from timber_yard import Lot, goods_worth

COUNT = 38
PRICE = 25
SIZES = st.integers(min_value=0, max_value=2 * COUNT)
COSTS = st.integers(min_value=0, max_value=2 * PRICE)
LOT = st.builds(Lot, SIZES, COSTS, st.booleans())
LOTS = st.lists(LOT, max_size=6)


def restated(lots: list[Lot]) -> int:
    """Lay out every single piece and add up the prices of the sound ones."""
    pieces = [lot.price for lot in lots for _ in range(lot.number) if lot.sound]
    return int(sum(map(Fraction, pieces), Fraction(0)))


@given(LOTS)
@example([])
@example([Lot(COUNT, PRICE)])
@example([Lot(COUNT, PRICE, sound=False)])
@example([Lot(1, 1), Lot(COUNT, PRICE), Lot(3, 2, sound=False)])
def test_agrees_with_adding_up_every_piece(lots: list[Lot]) -> None:
    assert goods_worth(lots) == restated(lots)


@given(SIZES, COSTS)
@example(COUNT, PRICE)
@example(0, PRICE)
@example(COUNT, 0)
@example(1, 1)
def test_a_single_lot_is_worth_price_times_number(count: int, price: int) -> None:
    assert goods_worth([Lot(count, price)]) == count * price


@given(LOTS, LOTS)
@example([Lot(COUNT, PRICE)], [Lot(1, 1)])
@example([], [])
def test_two_stocks_are_worth_their_sum(one: list[Lot], two: list[Lot]) -> None:
    together = goods_worth([*one, *two])
    assert together == goods_worth(one) + goods_worth(two)


@given(LOTS)
@example([Lot(COUNT, PRICE), Lot(1, 2)])
def test_the_order_does_not_matter(lots: list[Lot]) -> None:
    assert goods_worth(lots[::-1]) == goods_worth(lots)


@given(st.lists(st.builds(Lot, SIZES, COSTS, st.just(False)), max_size=5))
@example([Lot(COUNT, PRICE, sound=False)])
def test_what_is_lost_is_worth_nothing(lots: list[Lot]) -> None:
    assert goods_worth(lots) == 0


@given(LOTS)
@example([Lot(COUNT, PRICE)])
def test_takes_what_can_be_read_only_once(lots: list[Lot]) -> None:
    assert goods_worth(iter(lots)) == restated(lots)


def test_an_empty_stock_is_worth_nothing() -> None:
    assert goods_worth([]) == 0
