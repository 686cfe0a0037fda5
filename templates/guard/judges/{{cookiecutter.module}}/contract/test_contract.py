from fractions import Fraction
from math import floor

from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.owner }}

FACTOR = {{ cookiecutter.factor }}
COST = {{ cookiecutter.deduction }}
MARK = st.integers(min_value=0, max_value=60)
MARKS = st.lists(MARK, min_size=1, max_size=7)
FAULTS = st.integers(min_value=0, max_value=5)


def stated(marks: list[int], faults: int) -> int:
    rest = list(marks)
    if len(rest) >= 3:
        rest.remove(max(rest))
        rest.remove(min(rest))
    return max(0, floor(FACTOR * Fraction(sum(rest), len(rest))) - COST * faults)


# Task: 1, 2, 3
@given(MARKS, FAULTS)
@example([7], 0)
@example([7, 60], 0)
@example([7, 60, 50], 0)
@example([60, 7, 50, 9], 1)
@example([60, 7, 50, 9, 60], 2)
@example([60, 0, 60, 59, 60, 60, 1], 0)
def test_gives_the_stated_score(marks: list[int], faults: int) -> None:
    assert {{ cookiecutter.owner }}(marks, faults).final_score() == stated(marks, faults)


# Task: 2
@given(MARK, MARK)
@example(0, 60)
@example(60, 0)
@example(20, 21)
def test_counts_both_of_two_marks(one: int, other: int) -> None:
    assert {{ cookiecutter.owner }}([one, other]).final_score() == FACTOR * (one + other) // 2


# Task: 2
@given(MARK, MARK, MARK)
@example(0, 60, 1)
@example(60, 59, 1)
@example(1, 30, 60)
def test_counts_the_middle_one_of_three_marks(one: int, two: int, three: int) -> None:
    middle = sorted([one, two, three])[1]
    assert {{ cookiecutter.owner }}([one, two, three]).final_score() == FACTOR * middle


# Task: 3
@given(MARK, st.integers(min_value=1, max_value=7), FAULTS)
@example(60, 1, 1)
@example(60, 2, 1)
@example(60, 3, 2)
@example(0, 3, 1)
def test_takes_points_off_for_each_fault(mark: int, judges: int, faults: int) -> None:
    expected = max(0, FACTOR * mark - COST * faults)
    assert {{ cookiecutter.owner }}([mark] * judges, faults).final_score() == expected


# Task: 1
@given(MARKS, FAULTS)
@example([30, 1, 60], 0)
@example([60, 2], 0)
def test_does_not_depend_on_the_order_of_the_judges(marks: list[int], faults: int) -> None:
    turned = {{ cookiecutter.owner }}(marks[::-1], faults)
    assert turned.final_score() == {{ cookiecutter.owner }}(marks, faults).final_score()


# Task: 2
@given(st.lists(MARK, min_size=2, max_size=6))
@example([10, 20])
@example([10, 20, 30])
def test_one_outlier_makes_no_difference(marks: list[int]) -> None:
    low = {{ cookiecutter.owner }}([*marks, min(marks), 61]).final_score()
    assert low == {{ cookiecutter.owner }}([*marks, min(marks), 99]).final_score()
    assert low == FACTOR * sum(marks) // len(marks)


# Task: 5
@given(MARKS, FAULTS)
@example([30, 1, 60], 1)
@example([60, 2], 0)
def test_leaves_what_was_written_down(marks: list[int], faults: int) -> None:
    sheet = {{ cookiecutter.owner }}(list(marks), faults)
    sheet.final_score()
    assert (sheet.marks, sheet.faults) == (marks, faults)


# Task: 4
def test_is_never_below_zero() -> None:
    assert {{ cookiecutter.owner }}([0], 1).final_score() == 0
    assert {{ cookiecutter.owner }}([0, 0, 0], 5).final_score() == 0
