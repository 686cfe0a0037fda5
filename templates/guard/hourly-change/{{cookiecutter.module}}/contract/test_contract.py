from fractions import Fraction
from math import floor

from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.function }}

EVERY = {{ cookiecutter.every }}
STILL = {{ cookiecutter.still }}
PER_HOUR = 60 // EVERY  # so many intervals make an hour, and the change is the hourly change
LEVEL = st.integers(min_value=0, max_value=10_000)
SERIES = st.lists(LEVEL, min_size=2, max_size=6)


def stated(levels: list[int]) -> int | None:
    hours = Fraction((len(levels) - 1) * EVERY, 60)
    if not hours > 0:
        return None
    hourly = floor((levels[-1] - levels[0]) / hours)
    return hourly if abs(hourly) >= STILL else 0


# Task: 2, 4
@given(st.lists(LEVEL, max_size=8))
@example([0, 0, 0, 0, 0, 0, 0, 9_001])
@example([9_001, 0, 0, 0, 0, 0, 0, 0])
@example([])
@example([100])
@example([100, 9_000])
@example([100, 9_000, 5])
def test_gives_the_stated_change(levels: list[int]) -> None:
    assert {{ cookiecutter.function }}(levels) == stated(levels)


# Task: 2, 3
@given(LEVEL, LEVEL)
@example(0, 10_000)
@example(10_000, 0)
def test_answers_from_two_readings(first: int, second: int) -> None:
    assert {{ cookiecutter.function }}([first, second]) == stated([first, second])


# Task: 3
@given(LEVEL)
@example(0)
@example(10_000)
def test_has_no_answer_from_one_reading(level: int) -> None:
    assert {{ cookiecutter.function }}([level]) is None


# Task: 4
@given(st.integers(min_value=-3 * STILL, max_value=3 * STILL))
@example(STILL)
@example(STILL - 1)
@example(-STILL)
@example(1 - STILL)
@example(1)
@example(-1)
def test_takes_a_small_hourly_change_for_noise(change: int) -> None:
    levels = [5_000] * PER_HOUR + [5_000 + change]
    assert {{ cookiecutter.function }}(levels) == (change if abs(change) >= STILL else 0)


# Task: 1, 2
@given(SERIES, st.integers(min_value=1, max_value=500))
@example([0, 9_000], 1)
def test_does_not_depend_on_where_zero_is(levels: list[int], lift: int) -> None:
    lower = [level * 9 // 10 for level in levels]
    lifted = [level + lift for level in lower]
    assert {{ cookiecutter.function }}(lifted) == {{ cookiecutter.function }}(lower)


# Task: 2
@given(SERIES, LEVEL)
@example([0, 9_000], 3)
def test_looks_only_at_the_ends_and_the_time_between(levels: list[int], between: int) -> None:
    first, *middle, last = levels
    flat = [first, *[between for _ in middle], last]
    assert {{ cookiecutter.function }}(flat) == {{ cookiecutter.function }}(levels)


# Task: 5
@given(SERIES)
@example([1, 9_000])
def test_leaves_the_readings_as_they_were(levels: list[int]) -> None:
    before = list(levels)
    {{ cookiecutter.function }}(levels)
    assert levels == before


# Task: 1
@given(st.lists(LEVEL, max_size=4))
@example([])
@example([3])
@example([9_000, 3])
def test_takes_any_sequence(levels: list[int]) -> None:
    assert {{ cookiecutter.function }}(tuple(levels)) == stated(levels)
