from kitchen_bookings import Booking, joined_bookings, minutes_in_use

BOOKING = Booking(615, 660)


def test_a_single_booking_is_a_stretch_of_its_own() -> None:
    assert joined_bookings([BOOKING]) == [BOOKING]


def test_a_cook_that_booked_twice_counts_once() -> None:
    assert joined_bookings([BOOKING, BOOKING]) == [BOOKING]


def test_without_bookings_it_is_not_in_use() -> None:
    assert joined_bookings([]) == []


def test_minutes_are_added_up() -> None:
    assert minutes_in_use([BOOKING, BOOKING]) == 90
