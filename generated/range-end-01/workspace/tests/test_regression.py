from coaches import Timetable, clock


def test_the_first_one_leaves_at_the_first_time() -> None:
    table = Timetable(355, 28, 12)
    assert table.departures()[0] == clock(355)


def test_nothing_leaves_at_midnight() -> None:
    assert "24:00" not in Timetable(1430, 10, 4).departures()


def test_a_time_has_two_digits_for_the_hour() -> None:
    assert clock(65) == "01:05"
