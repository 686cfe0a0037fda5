from heat_meter import Meter, is_plausible


def test_without_readings_there_is_nothing_to_tell() -> None:
    assert Meter(shown=340).consumption([]) == []


def test_there_is_one_number_for_each_reading() -> None:
    readings = [341, 375]
    assert len(Meter(shown=340).consumption(readings)) == 2


def test_nothing_is_used_while_it_shows_nothing() -> None:
    assert Meter(shown=0).consumption([0, 0]) == [0, 0]


def test_it_cannot_show_more_than_it_has_digits_for() -> None:
    assert is_plausible(99999)
    assert not is_plausible(100000)
