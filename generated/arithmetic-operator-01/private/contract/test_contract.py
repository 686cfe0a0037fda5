# Canary 5c5c5416-9cde-43c5-a695-d7201262a7e2: hidden tests, never to be part of training data.
from hypothesis import example, given
from hypothesis import strategies as st

from heat_meter import Meter

SPAN = 100000
SHOWN = 340
RISE = 35
NUMBERS = st.integers(min_value=0, max_value=SPAN - 1)
READINGS = st.lists(NUMBERS, max_size=6)


def told(shown: int, readings: list[int]) -> list[int]:
    return Meter(shown).consumption(readings)


def restated(shown: int, readings: list[int]) -> list[int]:
    """Unroll the numbers onto one long line, a turn further whenever they fall; then subtract."""
    line, turns, before = [shown], 0, shown
    for reading in readings:
        if reading < before:
            turns += 1
        line.append(turns * SPAN + reading)
        before = reading
    return [later - earlier for earlier, later in zip(line, line[1:], strict=False)]


# Task: 3, 4
@given(NUMBERS, READINGS)
@example(SHOWN, [])
@example(SHOWN, [SHOWN + RISE])
@example(SHOWN, [SHOWN, SHOWN + RISE, RISE])
@example(SPAN - 1, [0, 1])
@example(0, [SPAN - 1, SPAN - 2])
def test_agrees_with_unrolling_onto_a_line(shown: int, readings: list[int]) -> None:
    assert told(shown, readings) == restated(shown, readings)


# Task: 3
@given(NUMBERS, st.lists(st.integers(min_value=0, max_value=SPAN - 1), max_size=6))
@example(SHOWN, [RISE, 0, RISE])
@example(SPAN - RISE, [RISE - 1, 1, 1])
@example(SHOWN, [SPAN - 1])
def test_finds_again_what_was_used(shown: int, amounts: list[int]) -> None:
    readings, number = [], shown
    for amount in amounts:
        number = number + amount if number + amount < SPAN else number + amount - SPAN
        readings.append(number)
    assert told(shown, readings) == amounts


# Task: 4
@given(NUMBERS, st.integers(min_value=1, max_value=5))
@example(SHOWN, 2)
def test_nothing_is_used_while_the_number_stands(shown: int, times: int) -> None:
    assert told(shown, [shown] * times) == [0] * times


# Task: 1, 4
@given(st.integers(min_value=0, max_value=90), st.integers(min_value=0, max_value=90))
@example(0, 0)
@example(RISE, RISE)
def test_goes_on_at_nought_after_the_end(before: int, after: int) -> None:
    assert told(SPAN - 1 - before, [after]) == [before + after + 1]


# Task: 3, 4
@given(NUMBERS, READINGS)
@example(SHOWN, [SHOWN + RISE, RISE])
def test_never_tells_less_than_nothing_or_a_full_turn(shown: int, readings: list[int]) -> None:
    numbers = told(shown, readings)
    assert len(numbers) == len(readings)
    assert all(0 <= number < SPAN for number in numbers)


# Task: 5
@given(NUMBERS, READINGS)
@example(SHOWN, [SHOWN + RISE, RISE])
def test_leaves_the_readings_as_they_were(shown: int, readings: list[int]) -> None:
    before = list(readings)
    told(shown, readings)
    assert readings == before


# Task: 2
@given(NUMBERS, READINGS)
@example(SHOWN, [SHOWN + RISE, RISE])
def test_readings_may_come_one_by_one(shown: int, readings: list[int]) -> None:
    assert Meter(shown).consumption(iter(readings)) == restated(shown, readings)


# Task: 3
def test_a_plain_rise_is_the_difference() -> None:
    assert told(SHOWN, [SHOWN + RISE, SHOWN + 2 * RISE + 1]) == [RISE, RISE + 1]
