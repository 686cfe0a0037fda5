from vaccine_depot import CoolStore


def test_readings_at_the_highest_temperature_allowed_are_not_too_warm() -> None:
    room = CoolStore(ceiling=-4)
    assert room.longest_warm_spell([-4, -4, -5]) == 0
