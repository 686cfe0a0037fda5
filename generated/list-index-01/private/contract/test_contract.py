# Canary d5b4d86f-0827-4fc1-bb6c-97f44f94af53: hidden tests, never to be part of training data.
from hypothesis import example, given
from hypothesis import strategies as st

from darts import Evening

BASE = 131
AMOUNTS = st.lists(st.integers(min_value=0, max_value=3 * BASE), max_size=7)


def margin_of(amounts: list[int]) -> int:
    results = Evening()
    for place, amount in enumerate(amounts):
        results.note(f"thrower {place}", amount)
    return results.points_clear()


def expected(amounts: list[int]) -> int:
    # Lower the winner step by step until another one has as much, or nothing is left.
    best = max(amounts, default=0)
    steps = 0
    while sum(amount >= best - steps for amount in amounts) < 2 and steps < best:
        steps += 1
    return steps


# Task: 1, 2, 4
@given(AMOUNTS)
@example([])
@example([BASE])
@example([BASE, BASE - 1])
@example([BASE - 9, BASE + 5, BASE])
@example([0, 0])
def test_is_the_distance_to_the_next(amounts: list[int]) -> None:
    assert margin_of(amounts) == expected(amounts)


# Task: 2
@given(st.integers(min_value=0, max_value=2 * BASE), st.integers(min_value=0, max_value=BASE))
@example(BASE, 5)
@example(0, 1)
def test_two_throwers_are_as_far_apart_as_they_are(low: int, apart: int) -> None:
    assert margin_of([low, low + apart]) == apart
    assert margin_of([low + apart, low]) == apart


# Task: 2
@given(st.lists(st.integers(min_value=0, max_value=BASE), min_size=1, max_size=5))
@example([BASE])
@example([BASE, 0])
def test_a_shared_lead_is_no_lead(amounts: list[int]) -> None:
    assert margin_of([*amounts, max(amounts)]) == 0


# Task: 2
@given(st.lists(st.integers(min_value=0, max_value=BASE), min_size=1, max_size=5))
@example([BASE - 1])
@example([1, BASE, 0])
def test_a_new_winner_is_measured_against_the_old(amounts: list[int]) -> None:
    assert margin_of([*amounts, max(amounts) + 5]) == 5


# Task: 2
@given(st.lists(st.integers(min_value=0, max_value=BASE), max_size=5))
@example([])
@example([0, 3])
@example([BASE])
def test_whoever_comes_third_does_not_matter(others: list[int]) -> None:
    assert margin_of([*others, BASE + 5, BASE]) == 5


# Task: 3
@given(st.integers(min_value=0, max_value=3 * BASE))
@example(0)
@example(BASE)
def test_a_single_thrower_is_ahead_by_everything(amount: int) -> None:
    assert margin_of([amount]) == amount


# Task: 2
@given(AMOUNTS)
@example([1, 3, 2])
@example([5, 5])
def test_the_order_of_entry_does_not_matter(amounts: list[int]) -> None:
    assert margin_of(amounts[::-1]) == expected(amounts)
    assert margin_of(sorted(amounts)) == expected(amounts)


# Task: 1, 5
@given(AMOUNTS, st.integers(min_value=1, max_value=BASE))
@example([BASE, BASE], 5)
@example([0, 2, 7], 1)
def test_later_results_count_as_well(amounts: list[int], more: int) -> None:
    results = Evening()
    for place, amount in enumerate(amounts):
        results.note(str(place), amount)
    first = [results.points_clear(), results.points_clear()]
    results.note("0", more)
    raised = [amount + more * (place == 0) for place, amount in enumerate(amounts or [0])]
    assert [*first, results.points_clear()] == [expected(amounts)] * 2 + [expected(raised)]
