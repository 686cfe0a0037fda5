from hypothesis import example, given
from hypothesis import strategies as st
from {{ cookiecutter.module }} import Timetable

FIRST = {{ cookiecutter.first }}
EVERY = {{ cookiecutter.every }}
RUNS = {{ cookiecutter.runs }}
STARTS = st.integers(min_value=0, max_value=1439)
GAPS = st.integers(min_value=1, max_value=120)
COUNTS = st.integers(min_value=0, max_value=2 * RUNS)


def shown(first: int, gap: int, count: int) -> list[str]:
    return Timetable(first, gap, count).{{ cookiecutter.method }}()


def minutes(text: str) -> int:
    return int(text[:2]) * 60 + int(text[3:])


def restated(first: int, gap: int, count: int) -> list[str]:
    """Walk through the day minute by minute."""
    found = []
    for minute in range(1440):
        late = minute - first
        if late >= 0 and late % gap == 0 and late // gap < count:
            found.append(f"{minute // 60:02}:{minute % 60:02}")
    return found


# Task: 1, 2, 3
@given(STARTS, GAPS, COUNTS)
@example(FIRST, EVERY, RUNS)
@example(FIRST, EVERY, 1)
@example(1439, 1, 1)
@example(0, 120, 13)
def test_agrees_with_walking_through_the_day(first: int, gap: int, count: int) -> None:
    assert shown(first, gap, count) == restated(first, gap, count)


# Task: 2
@given(st.integers(min_value=0, max_value=600), st.integers(min_value=1, max_value=20), COUNTS)
@example(FIRST, EVERY, RUNS)
@example(600, 20, 1)
def test_within_the_day_there_is_one_time_for_each_trip(first: int, gap: int, count: int) -> None:
    assert len(shown(first, gap, count)) == count


# Task: 2
@given(STARTS, GAPS, st.integers(min_value=1, max_value=2 * RUNS))
@example(FIRST, EVERY, 1)
def test_the_first_time_is_always_shown(first: int, gap: int, count: int) -> None:
    assert [minutes(text) for text in shown(first, gap, count)][:1] == [first]


# Task: 1
@given(st.integers(min_value=0, max_value=600), st.integers(min_value=1, max_value=20), COUNTS)
@example(FIRST, EVERY, RUNS)
def test_times_lie_one_gap_apart(first: int, gap: int, count: int) -> None:
    times = [minutes(text) for text in shown(first, gap, count)]
    assert times == list(range(first, first + gap * count, gap))


# Task: 3
@given(st.integers(min_value=1, max_value=120), st.integers(min_value=2, max_value=2 * RUNS))
@example(1, 2)
@example(60, RUNS)
def test_midnight_belongs_to_the_next_day(gap: int, count: int) -> None:
    assert shown(1440 - gap, gap, count) == restated(1440 - gap, gap, 1)


# Task: 4
@given(STARTS, GAPS)
@example(FIRST, EVERY)
def test_no_trips_give_no_times(first: int, gap: int) -> None:
    assert shown(first, gap, 0) == []


# Task: 2
def test_writes_hours_and_minutes_with_two_digits() -> None:
    assert shown(5, 60, 3) == ["00:05", "01:05", "02:05"]
