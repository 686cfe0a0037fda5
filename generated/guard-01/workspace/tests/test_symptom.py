from oil_gauge import hourly_change


def test_two_readings_are_enough_for_an_answer() -> None:
    assert hourly_change([100, 100 + 500]) == 3000


def test_a_single_reading_gives_no_answer() -> None:
    assert hourly_change([100]) is None
