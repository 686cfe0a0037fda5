from datetime import date, timedelta

from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import Loan, {{ cookiecutter.function }}

DAYS = {{ cookiecutter.days }}
TODAY = date({{ cookiecutter.year }}, 7, 1)
NAMES = st.sampled_from(["{{ cookiecutter.name }}", "Bo", "Cy", "Dee", "Zoe"])
LATE = st.integers(min_value=-20, max_value=3 * DAYS)
PAIRS = st.lists(st.tuples(NAMES, LATE), max_size=6)


def lent(pairs: list[tuple[str, int]]) -> list[Loan]:
    return [Loan(name, TODAY - timedelta(days=late)) for name, late in pairs]


def restated(loans: list[Loan], today: date) -> list[str]:
    """Go through the names in order and look for one loan whose last day of grace is over."""
    return [
        name
        for name in sorted({loan.borrower for loan in loans})
        if any(loan.borrower == name and loan.due + timedelta(DAYS) < today for loan in loans)
    ]


# Task: 2, 3, 4
@given(PAIRS)
@example([])
@example([("Bo", DAYS)])
@example([("Bo", DAYS + 1)])
@example([("Cy", DAYS + 1), ("Bo", DAYS + 2), ("Bo", DAYS), ("Dee", -1)])
def test_agrees_with_looking_up_each_name(pairs: list[tuple[str, int]]) -> None:
    loans = lent(pairs)
    assert {{ cookiecutter.function }}(loans, TODAY) == restated(loans, TODAY)


# Task: 2
@given(LATE)
@example(DAYS - 1)
@example(DAYS)  # the last day on which nothing is said
@example(DAYS + 1)
@example(-1)
@example(0)
def test_the_days_of_grace_are_counted_to_the_last(late: int) -> None:
    assert {{ cookiecutter.function }}(lent([("Bo", late)]), TODAY) == (["Bo"] if late >= DAYS + 1 else [])


# Task: 4
@given(st.lists(NAMES, max_size=6), st.integers(min_value=1, max_value=400))
@example(["Zoe", "Bo", "Zoe"], 1)
def test_each_name_comes_once_and_in_order(names: list[str], more: int) -> None:
    loans = lent([(name, DAYS + more) for name in names])
    assert {{ cookiecutter.function }}(loans, TODAY) == sorted(set(names))


# Task: 2, 3
@given(PAIRS, st.integers(min_value=-900, max_value=900))
@example([("Bo", DAYS)], 60)
@example([("Bo", DAYS + 1), ("Cy", DAYS)], -60)
def test_only_the_distance_in_days_matters(pairs: list[tuple[str, int]], shift: int) -> None:
    moved = [Loan(name, due + timedelta(days=shift)) for name, due in lent(pairs)]
    expected = sorted({name for name, late in pairs if late > DAYS})
    assert {{ cookiecutter.function }}(moved, TODAY + timedelta(days=shift)) == expected


# Task: 1
@given(PAIRS)
@example([("Zoe", DAYS + 1), ("Bo", DAYS)])
def test_loans_may_be_read_only_once(pairs: list[tuple[str, int]]) -> None:
    loans = lent(pairs)
    assert {{ cookiecutter.function }}(iter(loans), TODAY) == restated(loans, TODAY)


# Task: 5
@given(PAIRS)
@example([("Zoe", DAYS + 1), ("Bo", DAYS)])
def test_leaves_the_loans_as_they_were(pairs: list[tuple[str, int]]) -> None:
    loans = lent(pairs)
    {{ cookiecutter.function }}(loans, TODAY)
    assert loans == lent(pairs)


# Task: 1, 4
def test_without_loans_nobody_is_reminded() -> None:
    assert {{ cookiecutter.function }}([], TODAY) == []
