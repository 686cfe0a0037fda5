from fractions import Fraction
from math import floor

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from {{ cookiecutter.module }} import {{ cookiecutter.function }}

FULL = {{ cookiecutter.bound }}
PREMIUM = {{ cookiecutter.percent }}
RATE = {{ cookiecutter.rate }}
HOURS = st.integers(min_value=0, max_value=100)
RATES = st.integers(min_value=0, max_value=3 * RATE)


def restated(hours: int, rate: int) -> int:
    """Pay hour by hour, exactly, and drop the fraction at the end."""
    pay = Fraction(0)
    for hour in range(hours):
        pay += rate if hour < FULL else rate * Fraction(100 + PREMIUM, 100)
    return floor(pay)


# Task: 2, 3, 4
@given(HOURS, RATES)
@example(FULL, RATE)
@example(FULL + 1, RATE)
@example(FULL - 1, RATE)
@example(FULL + 7, RATE)
@example(1, 1)
@example(100, 1)
def test_agrees_with_paying_hour_by_hour(hours: int, rate: int) -> None:
    assert {{ cookiecutter.function }}(hours, rate) == restated(hours, rate)


# Task: 2
@given(st.integers(min_value=0, max_value=FULL), RATES)
@example(FULL, RATE)
@example(0, RATE)
@example(3, 2)
def test_up_to_a_full_week_every_hour_is_paid_at_the_rate(hours: int, rate: int) -> None:
    assert {{ cookiecutter.function }}(hours, rate) == hours * rate


# Task: 3, 4
@given(st.integers(min_value=0, max_value=60), st.integers(min_value=1, max_value=3))
@example(1, 1)
@example(0, 1)
@example(7, 2)
def test_every_further_hour_is_paid_more(extra: int, hundreds: int) -> None:
    rate = 100 * hundreds
    expected = FULL * rate + extra * hundreds * (100 + PREMIUM)
    assert {{ cookiecutter.function }}(FULL + extra, rate) == expected


# Task: 2, 3
@given(HOURS, RATES)
@example(FULL, RATE)
@example(FULL - 1, RATE)
def test_another_hour_never_pays_less_than_the_rate(hours: int, rate: int) -> None:
    assert {{ cookiecutter.function }}(hours + 1, rate) - {{ cookiecutter.function }}(hours, rate) >= rate


# Task: 2, 3
@given(HOURS)
@example(FULL + 1)
def test_without_a_rate_there_is_no_pay(hours: int) -> None:
    assert {{ cookiecutter.function }}(hours, 0) == 0


# Task: 1
@given(st.integers(min_value=-50, max_value=-1), RATES)
@example(-1, RATE)
@example(-1, 0)
def test_negative_numbers_are_an_error(negative: int, other: int) -> None:
    with pytest.raises(ValueError, match="negative"):
        {{ cookiecutter.function }}(negative, other)
    with pytest.raises(ValueError, match="negative"):
        {{ cookiecutter.function }}(other, negative)


# Task: 2
def test_no_hours_are_paid_nothing() -> None:
    assert {{ cookiecutter.function }}(0, RATE) == 0
