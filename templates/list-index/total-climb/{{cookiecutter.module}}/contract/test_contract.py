from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.function }}

LEAST = {{ cookiecutter.least }}
HEIGHT = st.integers(min_value=-50, max_value=50 + 4 * LEAST)
ROUTES = st.lists(HEIGHT, max_size=8)
STEPS = st.lists(st.integers(min_value=-3 * LEAST, max_value=3 * LEAST), max_size=6)


# Task: 2, 3, 4
@given(ROUTES)
@example([0, LEAST, 0, LEAST + 1])
@example([0, LEAST - 1, 0, LEAST])
@example([3 * LEAST, 2 * LEAST, 0])
@example([0, 3 * LEAST])
def test_adds_up_the_rises_that_count(heights: list[int]) -> None:
    expected = sum(b - a for a, b in pairwise(heights) if b - a >= LEAST)
    assert {{ cookiecutter.function }}(heights) == expected


# Task: 2, 3
@given(STEPS)
@example([LEAST])
@example([LEAST, LEAST])
@example([-LEAST, LEAST - 1, LEAST, 1 - LEAST, 3 * LEAST])
def test_depends_on_each_step_alone(steps: list[int]) -> None:
    heights = [0]
    for step in steps:
        heights.append(heights[-1] + step)
    assert {{ cookiecutter.function }}(heights) == sum(step for step in steps if step >= LEAST)


# Task: 3, 4
@given(HEIGHT, st.integers(min_value=-2 * LEAST, max_value=2 * LEAST))
@example(0, LEAST)
@example(0, LEAST - 1)
@example(0, LEAST + 1)
@example(0, -LEAST)
def test_a_single_step_counts_from_the_least_rise_on(start: int, step: int) -> None:
    assert {{ cookiecutter.function }}([start, start + step]) == (step if step >= LEAST else 0)


# Task: 2
@given(ROUTES, st.integers(min_value=-500, max_value=500))
@example([0, LEAST, 1], 7)
def test_does_not_depend_on_where_zero_is(heights: list[int], lift: int) -> None:
    assert {{ cookiecutter.function }}([height + lift for height in heights]) == {{ cookiecutter.function }}(heights)


# Task: 3
@given(ROUTES, HEIGHT, ROUTES)
@example([0, LEAST], 2 * LEAST, [3 * LEAST])
@example([0], LEAST, [0])
def test_two_parts_make_up_the_whole(first: list[int], meet: int, rest: list[int]) -> None:
    whole = {{ cookiecutter.function }}([*first, meet, *rest])
    assert whole == {{ cookiecutter.function }}([*first, meet]) + {{ cookiecutter.function }}([meet, *rest])


# Task: 4
@given(ROUTES)
@example([2 * LEAST, LEAST, 0])
@example([1, 0])
def test_going_down_all_the_way_is_no_climb(heights: list[int]) -> None:
    assert {{ cookiecutter.function }}(sorted(heights, reverse=True)) == 0


# Task: 1, 6
@given(ROUTES)
@example([0, LEAST, 1])
def test_takes_any_sequence_and_leaves_it_as_it_was(heights: list[int]) -> None:
    before = list(heights)
    assert {{ cookiecutter.function }}(heights) == {{ cookiecutter.function }}(tuple(before))
    assert heights == before


# Task: 5
def test_there_is_no_climb_without_two_points() -> None:
    assert {{ cookiecutter.function }}([]) == 0
    assert {{ cookiecutter.function }}([LEAST]) == 0
