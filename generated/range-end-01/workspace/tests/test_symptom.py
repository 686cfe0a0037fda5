from buses import Timetable


def test_every_bus_has_its_time() -> None:
    table = Timetable(530, 33, 3)
    assert len(table.departure_times()) == 3
