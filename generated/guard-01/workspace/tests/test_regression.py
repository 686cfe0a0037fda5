from oil_gauge import hourly_change, describe

RISE = 500


def test_three_readings_give_the_mean_change() -> None:
    assert hourly_change([100, 100, 100 + 2 * RISE]) == 3000


def test_a_falling_level_is_negative() -> None:
    assert hourly_change([2 * RISE, 2 * RISE, 0]) == -3000


def test_a_level_that_stays_is_still() -> None:
    assert hourly_change([7, 7, 7, 7]) == 0


def test_no_readings_give_no_answer() -> None:
    assert hourly_change([]) is None


def test_a_change_is_put_into_a_word() -> None:
    assert [describe(n) for n in (None, 0, 5, -5)] == ["unknown", "still", "rising", "falling"]
