from rehearsal_room import Booking, busy_stretches, minutes_in_use

BOOKING = Booking(440, 485)


def test_a_single_booking_is_a_stretch_of_its_own() -> None:
    assert busy_stretches([BOOKING]) == [BOOKING]


def test_a_band_that_booked_twice_counts_once() -> None:
    assert busy_stretches([BOOKING, BOOKING]) == [BOOKING]


def test_without_bookings_it_is_not_in_use() -> None:
    assert busy_stretches([]) == []


def test_minutes_are_added_up() -> None:
    assert minutes_in_use([BOOKING, BOOKING]) == 90
