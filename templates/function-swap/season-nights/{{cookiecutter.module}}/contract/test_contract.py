from datetime import date, timedelta

from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import Stay, {{ cookiecutter.function }}

OPENS = date(2027, {{ cookiecutter.opening_month }}, {{ cookiecutter.opening_day }})
CLOSES = date(2027, {{ cookiecutter.closing_month }}, 15)
EXTRA = {{ cookiecutter.extra }}
SEASON = (CLOSES - OPENS).days
DAY = timedelta(days=1)
ARRIVAL = st.dates(min_value=date(2027, 1, 1), max_value=date(2027, 11, 1))
NIGHTS = st.integers(min_value=0, max_value=25)


# Task: 2, 4
@given(ARRIVAL, NIGHTS)
@example(OPENS, 1)
@example(OPENS - DAY, 1)
@example(OPENS - DAY, 2)
@example(OPENS + DAY, 1)
@example(CLOSES - DAY, 1)
@example(CLOSES - DAY, 2)
@example(CLOSES, 1)
@example(CLOSES + DAY, 5)
@example(OPENS + DAY, 0)
def test_charges_for_each_night_of_the_season(arrival: date, nights: int) -> None:
    begun = [arrival + n * DAY for n in range(nights)]
    expected = EXTRA * sum(OPENS <= night < CLOSES for night in begun)
    assert {{ cookiecutter.function }}(Stay(arrival, arrival + nights * DAY)) == expected


# Task: 3, 4
@given(st.integers(min_value=0, max_value=SEASON - 25), NIGHTS)
@example(0, 1)
@example(1, 1)
@example(1, 2)
@example(SEASON - 25, 25)
def test_charges_every_night_inside_the_season(after: int, nights: int) -> None:
    arrival = OPENS + after * DAY
    assert {{ cookiecutter.function }}(Stay(arrival, arrival + nights * DAY)) == nights * EXTRA


# Task: 3, 5
@given(st.integers(min_value=0, max_value=40), NIGHTS)
@example(0, 1)
@example(1, 25)
@example(3, 2)
def test_charges_nothing_after_the_season(after: int, nights: int) -> None:
    arrival = CLOSES + after * DAY
    assert {{ cookiecutter.function }}(Stay(arrival, arrival + nights * DAY)) == 0


# Task: 3, 5
@given(st.integers(min_value=0, max_value=20), NIGHTS)
@example(0, 1)
@example(1, 1)
@example(2, 25)
def test_charges_nothing_before_the_season(before: int, nights: int) -> None:
    departure = OPENS - before * DAY
    assert {{ cookiecutter.function }}(Stay(departure - nights * DAY, departure)) == 0


# Task: 3, 4
@given(st.integers(min_value=0, max_value=20), st.integers(min_value=0, max_value=20))
@example(0, 0)
@example(1, 0)
@example(0, 1)
@example(3, 3)
def test_charges_the_whole_season_once(before: int, after: int) -> None:
    stay = Stay(OPENS - before * DAY, CLOSES + after * DAY)
    assert {{ cookiecutter.function }}(stay) == SEASON * EXTRA


# Task: 2
@given(ARRIVAL, NIGHTS, NIGHTS)
@example(OPENS - DAY, 1, 1)
@example(OPENS, 1, 2)
@example(CLOSES - DAY, 1, 1)
def test_two_stays_in_a_row_cost_as_much_as_one(arrival: date, first: int, rest: int) -> None:
    middle = arrival + first * DAY
    departure = middle + rest * DAY
    together = {{ cookiecutter.function }}(Stay(arrival, middle)) + {{ cookiecutter.function }}(Stay(middle, departure))
    assert {{ cookiecutter.function }}(Stay(arrival, departure)) == together


# Task: 1, 2, 5
def test_a_stay_without_a_night_costs_nothing() -> None:
    for day in (OPENS - DAY, OPENS, OPENS + DAY, CLOSES - DAY, CLOSES, CLOSES + DAY):
        assert {{ cookiecutter.function }}(Stay(day, day)) == 0
