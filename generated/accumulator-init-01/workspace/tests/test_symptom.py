from spare_parts import Lot, inventory_value


def test_one_lot_is_worth_price_times_number() -> None:
    lots = [Lot(16, 49)]
    assert inventory_value(lots) == 784
