from berry_farm import CoolStore


def test_readings_at_the_highest_temperature_allowed_are_not_too_warm() -> None:
    room = CoolStore(ceiling=14)
    assert room.warm_streak([14, 14, 13]) == 0
