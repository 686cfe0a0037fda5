# Canary 5cd9e3ed-2f25-4789-84cd-6d41d7423964: hidden tests, never to be part of training data.
from itertools import groupby

from hypothesis import example, given
from hypothesis import strategies as st

from vaccine_depot import CoolStore

CEILING = -4
LIMITS = st.integers(min_value=-30, max_value=30)
OFFSETS = st.lists(st.integers(min_value=-3, max_value=3), max_size=12)


def longest(ceiling: int, readings: list[int]) -> int:
    return CoolStore(ceiling).longest_warm_spell(readings)


def restated(ceiling: int, readings: list[int]) -> int:
    """Cut the readings into stretches of warm and cold, and measure the warm ones."""
    stretches = groupby(readings, key=lambda reading: reading - ceiling >= 1)
    return max((len(list(group)) for warm, group in stretches if warm), default=0)


# Task: 2, 3
@given(LIMITS, OFFSETS)
@example(CEILING, [])
@example(CEILING, [0])
@example(CEILING, [1])
@example(CEILING, [1, 1, 0, 1])
@example(CEILING, [1, 0, 1, 1])
@example(CEILING, [0, 0, 0, 1, 1, -1])
def test_agrees_with_measuring_each_stretch(ceiling: int, offsets: list[int]) -> None:
    readings = [ceiling + offset for offset in offsets]
    assert longest(ceiling, readings) == restated(ceiling, readings)


# Task: 2
@given(LIMITS, st.integers(min_value=-40, max_value=40))
@example(CEILING, CEILING)
@example(CEILING, CEILING + 1)
@example(CEILING, CEILING - 1)
def test_a_single_reading_is_either_too_warm_or_not(ceiling: int, reading: int) -> None:
    assert longest(ceiling, [reading]) == (0 if reading <= ceiling else 1)


# Task: 2, 3
@given(LIMITS, st.integers(min_value=0, max_value=15), st.integers(min_value=0, max_value=15))
@example(CEILING, 3, 2)
@example(CEILING, 2, 3)
@example(CEILING, 2, 2)
def test_a_reading_at_the_ceiling_ends_the_spell(ceiling: int, before: int, after: int) -> None:
    readings = [ceiling + 1] * before + [ceiling] + [ceiling + 1] * after
    assert longest(ceiling, readings) == max(before, after)


# Task: 3
@given(LIMITS, OFFSETS)
@example(CEILING, [1, 1, 0, 1])
def test_does_not_depend_on_the_direction_of_time(ceiling: int, offsets: list[int]) -> None:
    readings = [ceiling + offset for offset in offsets]
    assert longest(ceiling, readings[::-1]) == restated(ceiling, readings)


# Task: 4
@given(LIMITS, OFFSETS)
@example(CEILING, [2, 0, 3, 3])
def test_how_much_too_warm_makes_no_difference(ceiling: int, offsets: list[int]) -> None:
    readings = [ceiling + offset for offset in offsets]
    hotter = [r + 50 if r > ceiling else r for r in readings]
    assert longest(ceiling, hotter) == restated(ceiling, readings)


# Task: 5
@given(OFFSETS)
@example([1, 1, 0, 1])
def test_leaves_the_readings_as_they_were(offsets: list[int]) -> None:
    before = list(offsets)
    longest(0, offsets)
    assert offsets == before


# Task: 1
@given(OFFSETS)
@example([1, 1, 0, 1])
def test_readings_may_come_one_by_one(offsets: list[int]) -> None:
    assert CoolStore(0).longest_warm_spell(iter(offsets)) == restated(0, offsets)


# Task: 2
def test_has_a_usual_ceiling() -> None:
    assert CoolStore().longest_warm_spell([CEILING, CEILING + 1, CEILING + 1]) == 2
