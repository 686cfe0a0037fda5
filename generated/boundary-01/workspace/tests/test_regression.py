from vaccine_depot import CoolStore, to_fahrenheit

ROOM = CoolStore(ceiling=-4)
COLD = -7
WARM = -2


def test_the_longest_spell_counts() -> None:
    assert ROOM.longest_warm_spell([WARM, COLD, WARM, WARM, COLD, WARM]) == 2


def test_a_cold_day_has_no_warm_spell() -> None:
    assert ROOM.longest_warm_spell([COLD] * 4) == 0


def test_it_is_emptied_when_it_stays_warm_for_long() -> None:
    assert ROOM.must_be_emptied([WARM] * 4)
    assert not ROOM.must_be_emptied([COLD] * 4)


def test_the_display_shows_fahrenheit() -> None:
    assert to_fahrenheit(100) == 212
