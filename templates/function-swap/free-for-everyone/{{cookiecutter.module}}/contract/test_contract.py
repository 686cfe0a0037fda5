from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.function }}

OPENS = {{ cookiecutter.opens }}
CLOSES = {{ cookiecutter.closes }}
DAY = list(range(OPENS, CLOSES))
TAKEN = st.frozensets(st.integers(min_value=0, max_value=23), max_size=8)
GROUPS = st.lists(TAKEN, max_size=4)
SPLIT = [frozenset({OPENS}), frozenset({OPENS + 1})]  # each of two hours suits one of the two


# Task: 2, 3
@given(GROUPS)
@example([])
@example(SPLIT)
@example([frozenset({OPENS}), frozenset()])
@example([frozenset(), frozenset({CLOSES - 1})])
def test_offers_exactly_the_hours_that_suit_all(group: list[frozenset[int]]) -> None:
    taken = frozenset().union(*group)
    expected = [hour for hour in DAY if hour not in taken]
    assert {{ cookiecutter.function }}(group) == expected


# Task: 3
@given(GROUPS, TAKEN)
@example([], frozenset({OPENS}))
@example([frozenset({OPENS})], frozenset({OPENS + 1}))
def test_one_more_takes_away_just_their_hours(
    group: list[frozenset[int]], more: frozenset[int]
) -> None:
    before = {{ cookiecutter.function }}(group)
    assert {{ cookiecutter.function }}([*group, more]) == [hour for hour in before if hour not in more]


# Task: 3
@given(GROUPS)
@example(SPLIT)
@example([frozenset({OPENS}), frozenset({OPENS}), frozenset()])
def test_it_does_not_matter_who_is_asked_first(group: list[frozenset[int]]) -> None:
    assert {{ cookiecutter.function }}(group[::-1]) == {{ cookiecutter.function }}(group)
    assert {{ cookiecutter.function }}([*group, *group]) == {{ cookiecutter.function }}(group)


# Task: 3
@given(st.integers(min_value=0, max_value=23))
@example(OPENS)
@example(CLOSES - 1)
@example(CLOSES)
@example(OPENS - 1)
def test_leaves_out_the_hour_of_a_single_appointment(hour: int) -> None:
    expected = [other for other in DAY if other != hour]
    assert {{ cookiecutter.function }}([frozenset({hour})]) == expected
    assert {{ cookiecutter.function }}([frozenset(), frozenset({hour})]) == expected
    assert {{ cookiecutter.function }}([frozenset({hour}), frozenset()]) == expected


# Task: 2, 3
@given(st.integers(min_value=1, max_value=4))
@example(2)
def test_offers_the_whole_day_when_nobody_has_plans(size: int) -> None:
    assert {{ cookiecutter.function }}([frozenset() for _ in range(size)]) == DAY


# Task: 6
@given(GROUPS)
@example(SPLIT)
def test_leaves_the_plans_as_they_were(group: list[frozenset[int]]) -> None:
    plans = [set(taken) for taken in group]
    {{ cookiecutter.function }}(plans)
    assert plans == [set(taken) for taken in group]


# Task: 1
@given(GROUPS)
@example(SPLIT)
def test_takes_any_sequence_of_any_sets(group: list[frozenset[int]]) -> None:
    assert {{ cookiecutter.function }}(tuple(group)) == {{ cookiecutter.function }}([set(taken) for taken in group])


# Task: 5
def test_offers_the_whole_day_when_nobody_is_asked() -> None:
    assert {{ cookiecutter.function }}([]) == DAY


# Task: 4
def test_offers_nothing_when_between_them_the_day_is_full() -> None:
    assert {{ cookiecutter.function }}([frozenset(DAY[:2]), frozenset(DAY[2:])]) == []
