from timber_yard import Lot, goods_worth


def test_one_lot_is_worth_price_times_number() -> None:
    lots = [Lot(38, 25)]
    assert goods_worth(lots) == 950
