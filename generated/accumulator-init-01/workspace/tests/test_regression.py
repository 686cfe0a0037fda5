from timber_yard import Lot, discard, goods_worth


def test_more_in_stock_is_worth_more() -> None:
    less = [Lot(38, 25)]
    more = [Lot(39, 25)]
    assert goods_worth(more) - goods_worth(less) == 25


def test_what_is_written_off_adds_nothing() -> None:
    lot = Lot(38, 25)
    assert goods_worth([discard(lot)]) == goods_worth([])


def test_writing_off_keeps_number_and_price() -> None:
    assert discard(Lot(2, 3)) == Lot(2, 3, sound=False)
