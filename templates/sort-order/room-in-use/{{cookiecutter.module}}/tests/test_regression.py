from {{ cookiecutter.module }} import Booking, {{ cookiecutter.function }}, minutes_in_use

BOOKING = Booking({{ cookiecutter.opening }}, {{ cookiecutter.opening + 45 }})


def test_a_single_booking_is_a_stretch_of_its_own() -> None:
    assert {{ cookiecutter.function }}([BOOKING]) == [BOOKING]


def test_a_{{ cookiecutter.user }}_that_booked_twice_counts_once() -> None:
    assert {{ cookiecutter.function }}([BOOKING, BOOKING]) == [BOOKING]


def test_without_bookings_it_is_not_in_use() -> None:
    assert {{ cookiecutter.function }}([]) == []


def test_minutes_are_added_up() -> None:
    assert minutes_in_use([BOOKING, BOOKING]) == 90
