from print_counter import Device


def test_counts_from_one_reading_to_the_next() -> None:
    thing = Device(shown=167)
    first = 196
    second = 198
    assert thing.consumption([first, second]) == [29, 2]
