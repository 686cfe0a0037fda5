from rehearsal_room import Booking, busy_stretches


def test_the_rehearsal_room_is_in_use_in_the_morning_and_in_the_evening() -> None:
    morning = Booking(440, 500)
    evening = Booking(1200, 1260)
    assert busy_stretches([evening, morning]) == [morning, evening]
