from spare_parts import Lot, discard, inventory_value


def test_more_in_stock_is_worth_more() -> None:
    less = [Lot(16, 49)]
    more = [Lot(17, 49)]
    assert inventory_value(more) - inventory_value(less) == 49


def test_what_is_written_off_adds_nothing() -> None:
    lot = Lot(16, 49)
    assert inventory_value([discard(lot)]) == inventory_value([])


def test_writing_off_keeps_number_and_price() -> None:
    assert discard(Lot(2, 3)) == Lot(2, 3, sound=False)
