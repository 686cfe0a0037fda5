# Canary d77c8015-22ab-4133-b232-ada9d65c076c: hidden tests, never to be part of training data.
from hypothesis import example, given
from hypothesis import strategies as st

from rehearsal_room import Booking, busy_stretches

PAUSE = 21
OPENING = 440
BOOKING = st.builds(
    lambda begin, length: Booking(begin, begin + length),
    st.integers(min_value=0, max_value=300),
    st.integers(min_value=1, max_value=60),
)
BOOKINGS = st.lists(BOOKING, max_size=6)
FIRST = Booking(OPENING, OPENING + 30)
NEAR = Booking(OPENING + 30 + PAUSE, OPENING + 70 + PAUSE)
FAR = Booking(OPENING + 31 + PAUSE, OPENING + 70 + PAUSE)
INNER = Booking(OPENING + 5, OPENING + 10)


def restated(bookings: list[Booking]) -> list[Booking]:
    """Colour every minute that is taken, then the short gaps, and read the stretches off."""
    taken = {minute for begin, end in bookings for minute in range(begin, end)}
    ordered = sorted(taken)
    found: list[Booking] = []
    for minute in ordered:
        if found and minute - found[-1].end <= PAUSE:
            found[-1] = Booking(found[-1].begin, minute + 1)
        else:
            found.append(Booking(minute, minute + 1))
    return found


# Task: 2, 3
@given(BOOKINGS)
@example([])
@example([FIRST, NEAR])
@example([FAR, FIRST])
@example([FIRST, FAR])
@example([FIRST, INNER])
@example([INNER, FIRST, NEAR])
def test_agrees_with_colouring_the_minutes(bookings: list[Booking]) -> None:
    assert busy_stretches(bookings) == restated(bookings)


# Task: 1
@given(BOOKINGS)
@example([FIRST, FAR])
@example([FAR, FIRST])
def test_the_order_of_the_bookings_does_not_matter(bookings: list[Booking]) -> None:
    expected = restated(bookings)
    assert busy_stretches(bookings[::-1]) == expected
    assert busy_stretches(sorted(bookings)) == expected


# Task: 2
@given(BOOKING, st.integers(min_value=1, max_value=3 * PAUSE), st.integers(1, 60))
@example(FIRST, PAUSE, 10)
@example(FIRST, PAUSE + 1, 10)
@example(FIRST, PAUSE - 1, 10)
def test_a_longer_break_makes_two_stretches(one: Booking, gap: int, length: int) -> None:
    two = Booking(one.end + gap, one.end + gap + length)
    expected = [one, two] if gap > PAUSE else [Booking(one.begin, two.end)]
    assert busy_stretches([one, two]) == expected


# Task: 3
@given(BOOKINGS)
@example([FIRST, FAR])
def test_stretches_lie_apart_and_in_order(bookings: list[Booking]) -> None:
    found = busy_stretches(bookings)
    assert all(b.begin - a.end > PAUSE for a, b in zip(found, found[1:], strict=False))
    assert len(found) == len(restated(bookings))


# Task: 2
@given(BOOKINGS)
@example([FIRST, FAR, INNER])
def test_joining_twice_changes_no_more(bookings: list[Booking]) -> None:
    once = restated(bookings)
    assert busy_stretches(once) == once


# Task: 1
@given(BOOKINGS)
@example([FAR, FIRST])
def test_bookings_may_be_read_only_once(bookings: list[Booking]) -> None:
    assert busy_stretches(iter(bookings)) == restated(bookings)


# Task: 5
@given(BOOKINGS)
@example([FAR, FIRST])
def test_leaves_the_bookings_as_they_were(bookings: list[Booking]) -> None:
    before = list(bookings)
    busy_stretches(bookings)
    assert bookings == before


# Task: 2, 4
def test_a_short_booking_within_a_long_one_does_not_shorten_it() -> None:
    assert busy_stretches([FIRST, INNER]) == [FIRST]
