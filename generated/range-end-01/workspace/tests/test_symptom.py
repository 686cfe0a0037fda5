from coaches import Timetable


def test_every_coach_has_its_time() -> None:
    table = Timetable(355, 28, 3)
    assert len(table.departures()) == 3
