from heat_meter import Meter


def test_counts_from_one_reading_to_the_next() -> None:
    thing = Meter(shown=340)
    first = 375
    second = 377
    assert thing.consumption([first, second]) == [35, 2]
