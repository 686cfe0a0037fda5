from datetime import date, timedelta

from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.cls }}

# A {{ cookiecutter.closed_day }}.
CLOSED = date(2015, 6, {{ cookiecutter.closed + 1 }}) + timedelta(weeks={{ cookiecutter.week }})
COUNTS = st.integers(min_value=0, max_value=20)


def later(days: int) -> date:
    return CLOSED + timedelta(days=days)


DAYS = st.integers(min_value=-400, max_value=400).map(later)
HOLIDAYS = st.sets(st.integers(min_value=0, max_value=15), max_size=6)


def expected(first: date, count: int, holidays: set[date]) -> list[date]:
    # Cross the closed days off a list that is long enough.
    days = [first + timedelta(days=number) for number in range(2 * (count + len(holidays)) + 2)]
    opened = [day for day in days if day.strftime("%a") != CLOSED.strftime("%a")]
    return [day for day in opened if day not in holidays][:count]


# Task: 1, 3, 4
@given(DAYS, COUNTS, HOLIDAYS)
@example(later(0), 8, set())
@example(later(1), 7, {0, 2})
@example(later(-1), 1, set())
@example(later(-1), 2, {0, 1})
def test_crosses_off_the_closed_days(first: date, count: int, offsets: set[int]) -> None:
    holidays = {first + timedelta(days=offset) for offset in offsets}
    found = {{ cookiecutter.cls }}(holidays).{{ cookiecutter.function }}(first, count)
    assert found == expected(first, count, holidays)


# Task: 3
@given(DAYS, COUNTS)
@example(later(0), 7)
@example(later(6), 1)
def test_never_names_the_day_of_the_week_that_is_off(first: date, count: int) -> None:
    found = {{ cookiecutter.cls }}().{{ cookiecutter.function }}(first, count)
    assert [day for day in found if (day - CLOSED).days % 7 == 0] == []


# Task: 3
@given(st.integers(min_value=-400, max_value=400))
@example(0)
@example(1)
def test_six_days_of_seven_are_open(start: int) -> None:
    first = later(start)
    week = [first + timedelta(days=number) for number in range(7)]
    opened = [day for day in week if (day - CLOSED).days % 7 != 0]
    assert {{ cookiecutter.cls }}().{{ cookiecutter.function }}(first, 6) == opened


# Task: 2, 4
@given(st.integers(min_value=-50, max_value=50), st.integers(min_value=1, max_value=6))
@example(0, 1)
@example(0, 6)
def test_an_open_day_is_found_at_once(week: int, number: int) -> None:
    day = later(7 * week + number)
    assert {{ cookiecutter.cls }}().{{ cookiecutter.function }}(day, 1) == [day]


# Task: 3
@given(st.integers(min_value=-50, max_value=50))
@example(0)
def test_a_closed_day_leads_to_the_next(week: int) -> None:
    assert {{ cookiecutter.cls }}().{{ cookiecutter.function }}(later(7 * week), 1) == [later(7 * week + 1)]


# Task: 3, 4
@given(st.integers(min_value=0, max_value=30))
@example(0)
@example(3)
def test_a_run_of_holidays_is_passed_over(length: int) -> None:
    run = [later(1 + number) for number in range(length)]
    after = length + 1 if (length + 1) % 7 else length + 2
    assert {{ cookiecutter.cls }}(iter(run)).{{ cookiecutter.function }}(later(1), 1) == [later(after)]


# Task: 6
@given(DAYS, COUNTS, HOLIDAYS)
@example(later(1), 4, {0, 2})
def test_asking_changes_nothing(first: date, count: int, offsets: set[int]) -> None:
    holidays = {first + timedelta(days=offset) for offset in offsets}
    place = {{ cookiecutter.cls }}(holidays)
    place.{{ cookiecutter.function }}(first, count + 3).clear()
    assert place.{{ cookiecutter.function }}(first, count) == expected(first, count, holidays)


# Task: 5
def test_no_days_are_found_when_none_are_wanted() -> None:
    assert {{ cookiecutter.cls }}().{{ cookiecutter.function }}(later(0), 0) == []
    assert {{ cookiecutter.cls }}([later(1)]).{{ cookiecutter.function }}(later(1), 0) == []
