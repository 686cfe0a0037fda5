# Canary e45c61f1-e6f5-4200-95b3-01e113c3a697: hidden tests, never to be part of training data.
from hypothesis import example, given
from hypothesis import strategies as st

from sailing_club import DutyList

SIZE = 3
POOL = ["Ada", "Bo", "Cy", "Di", "Eve", "Flo"]
LISTS = st.lists(st.sampled_from(POOL), min_size=1, max_size=6, unique=True)
WEEKS = st.integers(min_value=0, max_value=38)
GONE = st.frozensets(st.sampled_from(POOL), max_size=4)


def stated(names: list[str], week: int, gone: frozenset[str]) -> list[str]:
    order = [names[(week + n) % len(names)] for n in range(len(names))]
    return [name for name in order if name not in gone][:SIZE]


# Task: 1, 2, 3, 4
@given(LISTS, WEEKS, GONE)
@example(POOL, 0, frozenset())
@example(POOL, 1, frozenset())
@example(POOL, 7, frozenset({"Bo", "Di"}))
@example(["Ada"], 2, frozenset({"Ada"}))
def test_gives_the_stated_turns(names: list[str], week: int, gone: frozenset[str]) -> None:
    assert DutyList(list(names)).on_duty(week, gone) == stated(names, week, gone)


# Task: 6
@given(LISTS, WEEKS, GONE)
@example(POOL, 1, frozenset())
@example(["Ada", "Bo"], 3, frozenset({"Bo"}))
def test_leaves_the_list_as_it_was(names: list[str], week: int, gone: frozenset[str]) -> None:
    rota = DutyList(list(names))
    rota.on_duty(week, gone)
    assert rota.names == names


# Task: 6
@given(LISTS, WEEKS)
@example(POOL, 1)
@example(["Ada", "Bo"], 3)
def test_leaves_the_list_it_was_made_from(names: list[str], week: int) -> None:
    given_list = list(names)
    DutyList(given_list).on_duty(week)
    assert given_list == names


# Task: 5
@given(LISTS, st.lists(WEEKS, min_size=2, max_size=4))
@example(POOL, [1, 1])
@example(POOL, [5, 0, 2])
def test_answers_about_any_week_at_any_time(names: list[str], weeks: list[int]) -> None:
    rota = DutyList(list(names))
    assert [rota.on_duty(week) for week in weeks] == [
        stated(names, week, frozenset()) for week in weeks
    ]


# Task: 6
@given(LISTS, WEEKS)
@example(POOL, 0)
@example(POOL, 1)
def test_gives_an_answer_that_can_be_changed(names: list[str], week: int) -> None:
    rota = DutyList(list(names))
    rota.on_duty(week).append("somebody else")
    assert rota.names == names


# Task: 4
@given(st.integers(min_value=1, max_value=6))
@example(SIZE - 1)
@example(SIZE)
@example(SIZE + 1)
def test_names_no_more_than_are_needed(size: int) -> None:
    assert DutyList(POOL[:size]).on_duty(0) == POOL[:size][:SIZE]


# Task: 6
@given(LISTS, WEEKS, GONE)
@example(POOL, 1, frozenset({"Bo"}))
def test_leaves_who_is_away_as_it_was(names: list[str], week: int, gone: frozenset[str]) -> None:
    others = set(gone)
    DutyList(list(names)).on_duty(week, others)
    assert others == gone


# Task: 3, 4
def test_names_nobody_when_all_are_away() -> None:
    assert DutyList(["Ada", "Bo"]).on_duty(1, {"Ada", "Bo"}) == []
