import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from {{ cookiecutter.module }} import {{ cookiecutter.function }}

LIMIT = {{ cookiecutter.limit }}
START = {{ cookiecutter.start }}
VALUES = st.integers(min_value=0, max_value=6 * LIMIT)
SERIES = st.lists(VALUES, max_size=8)
BOUNDS = st.integers(min_value=0, max_value=3 * LIMIT)


def restated(series: list[int], bound: int) -> list[int]:
    """Compare each value with its predecessor, from the back."""
    found: list[int] = []
    rest = list(series)
    while len(rest) > 1:
        last = rest.pop()
        if last > rest[-1] + bound or last < rest[-1] - bound:
            found.insert(0, len(rest))
    return found


# Task: 2, 3
@given(SERIES, BOUNDS)
@example([0, LIMIT + 1], LIMIT)
@example([0, LIMIT], LIMIT)
@example([LIMIT + 1, 0], LIMIT)
@example([LIMIT, 0], LIMIT)
@example([0, 0, 5 * LIMIT], LIMIT)
def test_agrees_with_reading_from_the_back(series: list[int], bound: int) -> None:
    assert {{ cookiecutter.function }}(series, bound) == restated(series, bound)


# Task: 3
@given(SERIES, VALUES)
@example([START, START], LIMIT)
@example([], 0)
def test_a_change_at_the_very_end_is_found(series: list[int], value: int) -> None:
    longer = [*series, value, value + LIMIT + 1]
    assert {{ cookiecutter.function }}(longer, LIMIT)[-1:] == [len(series) + 1]


# Task: 3
@given(SERIES, VALUES)
@example([START], START)
def test_a_change_at_the_very_start_is_found(series: list[int], value: int) -> None:
    longer = [value + LIMIT + 1, value, *series]
    assert {{ cookiecutter.function }}(longer, LIMIT)[:1] == [1]


# Task: 2, 3
@given(SERIES, BOUNDS)
@example([0, LIMIT + 1, 0], LIMIT)
def test_reading_backwards_mirrors_the_positions(series: list[int], bound: int) -> None:
    mirrored = [len(series) - at for at in reversed({{ cookiecutter.function }}(series, bound))]
    assert {{ cookiecutter.function }}(series[::-1], bound) == mirrored


# Task: 1
@given(SERIES, BOUNDS)
@example([0, LIMIT + 1], LIMIT)
def test_leaves_the_series_as_it_was(series: list[int], bound: int) -> None:
    before = list(series)
    {{ cookiecutter.function }}(series, bound)
    assert series == before


# Task: 3, 4
@given(VALUES, st.integers(min_value=0, max_value=8), BOUNDS)
@example(START, 1, 0)
@example(START, 0, 0)
@example(START, 2, 0)
def test_what_stays_the_same_has_no_change(value: int, count: int, bound: int) -> None:
    assert {{ cookiecutter.function }}((value,) * count, bound) == []


# Task: 5
@given(SERIES, st.integers(min_value=-3 * LIMIT, max_value=-1))
@example([], -1)
def test_a_negative_bound_is_an_error(series: list[int], bound: int) -> None:
    with pytest.raises(ValueError, match="negative"):
        {{ cookiecutter.function }}(series, bound)


# Task: 2
def test_exactly_the_bound_is_allowed() -> None:
    assert {{ cookiecutter.function }}([START, START + LIMIT, START], LIMIT) == []
    assert {{ cookiecutter.function }}([START, START + LIMIT + 1, START], LIMIT) == [1, 2]
