from kitchen_bookings import Booking, joined_bookings


def test_the_kitchen_is_in_use_in_the_morning_and_in_the_evening() -> None:
    morning = Booking(615, 675)
    evening = Booking(1200, 1260)
    assert joined_bookings([evening, morning]) == [morning, evening]
