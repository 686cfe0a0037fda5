from collections.abc import Iterable
from datetime import date, timedelta
from math import isclose

from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.function }}

FIRST = date({{ cookiecutter.year }}, {{ cookiecutter.month }}, 8)
DAYS = st.integers(min_value=0, max_value=800).map(lambda count: FIRST + timedelta(days=count))
DATES = st.lists(DAYS, max_size=8)


def day(number: int) -> date:
    return FIRST + timedelta(days=number)


def expected(dates: Iterable[date]) -> float | None:
    # The gaps add up to the whole time from the first day to the last.
    numbers = {moment.toordinal() for moment in dates}
    if min(numbers, default=0) == max(numbers, default=0):
        return None
    return (max(numbers) - min(numbers)) / (len(numbers) - 1)


# Task: 3
@given(DATES)
@example([])
@example([day(3)])
@example([day(0), day({{ cookiecutter.gap }})])
@example([day({{ cookiecutter.gap }}), day(0), day(1)])
def test_is_the_whole_time_shared_out(dates: list[date]) -> None:
    found, wanted = {{ cookiecutter.function }}(dates), expected(dates)
    assert (found is None) is (wanted is None)
    assert isclose(found or 0, wanted or 0)


# Task: 4
@given(DAYS, st.integers(min_value=1, max_value=6))
@example(day(0), 1)
@example(day(0), 2)
def test_a_single_day_has_no_gap(only: date, times: int) -> None:
    assert {{ cookiecutter.function }}([only] * times) is None


# Task: 3
@given(DAYS, st.integers(min_value=1, max_value=400))
@example(day(0), 1)
@example(day(40), {{ cookiecutter.gap }})
def test_two_days_are_as_far_apart_as_they_are(start: date, apart: int) -> None:
    assert {{ cookiecutter.function }}([start, start + timedelta(days=apart)]) == apart


# Task: 3
@given(DAYS, st.integers(min_value=1, max_value=60), st.integers(min_value=2, max_value=7))
@example(day(0), {{ cookiecutter.gap }}, 2)
@example(day(0), {{ cookiecutter.gap }}, 3)
def test_a_steady_rhythm_is_its_own_average(start: date, step: int, count: int) -> None:
    dates = [start + timedelta(days=step * turn) for turn in range(count)]
    assert {{ cookiecutter.function }}(dates) == step


# Task: 2
@given(DATES)
@example([day(0)])
@example([day(0), day(5)])
@example([day(0), day(5), day(6)])
def test_a_day_counts_once(dates: list[date]) -> None:
    assert {{ cookiecutter.function }}([*dates, *dates]) == expected(dates)


# Task: 1
@given(DATES)
@example([day(9), day(2)])
@example([day(9), day(2), day(4)])
def test_the_order_does_not_matter(dates: list[date]) -> None:
    assert {{ cookiecutter.function }}(dates[::-1]) == expected(dates)
    assert {{ cookiecutter.function }}(sorted(dates)) == expected(dates)


# Task: 5
@given(DATES)
@example([day(9), day(2), day(9)])
def test_leaves_the_dates_as_they_were(dates: list[date]) -> None:
    before = list(dates)
    {{ cookiecutter.function }}(dates)
    assert dates == before


# Task: 1
@given(DATES)
@example([day(7)])
@example([day(7), day(8)])
def test_goes_through_the_dates_only_once(dates: list[date]) -> None:
    assert {{ cookiecutter.function }}(moment for moment in dates) == expected(dates)
