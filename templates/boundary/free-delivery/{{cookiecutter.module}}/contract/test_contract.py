from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.function }}

EDGE = {{ cookiecutter.edge }}
FEE = {{ cookiecutter.fee }}
PRICES = st.lists(st.integers(min_value=1, max_value=2 * EDGE), min_size=1, max_size=6)


# Task: 3, 4
@given(st.integers(min_value=1, max_value=3 * EDGE))
@example(EDGE - 1)
@example(EDGE)  # where a boundary mutant differs: pinned, so finding it is never luck
@example(EDGE + 1)
def test_draws_the_line_at_the_edge(price: int) -> None:
    assert {{ cookiecutter.function }}([price]) == (0 if price >= EDGE else FEE)


# Task: 3, 4
@given(PRICES)
@example([EDGE])
@example([1, EDGE - 1])
@example([1, EDGE - 2])
def test_depends_on_nothing_but_the_total(prices: list[int]) -> None:
    assert {{ cookiecutter.function }}(prices) == {{ cookiecutter.function }}([sum(prices)])


# Task: 3, 4
@given(PRICES)
@example([EDGE - 1])
@example([EDGE])
def test_charges_all_or_nothing(prices: list[int]) -> None:
    assert {{ cookiecutter.function }}(prices) in (0, FEE)


# Task: 3, 4
@given(PRICES, st.integers(min_value=1, max_value=EDGE))
@example([EDGE - 1], 1)
@example([EDGE], 1)
def test_never_charges_more_for_ordering_more(prices: list[int], extra: int) -> None:
    assert {{ cookiecutter.function }}([*prices, extra]) <= {{ cookiecutter.function }}(prices)


# Task: 5
@given(PRICES)
@example([EDGE - 1, 1])
def test_leaves_the_order_as_it_was(prices: list[int]) -> None:
    before = list(prices)
    {{ cookiecutter.function }}(prices)
    assert prices == before


# Task: 1
@given(st.lists(st.integers(min_value=1, max_value=EDGE), min_size=1, max_size=6).map(tuple))
@example((EDGE,))
@example((EDGE - 1,))
def test_takes_any_sequence(prices: tuple[int, ...]) -> None:
    assert {{ cookiecutter.function }}(prices) == (0 if sum(prices) >= EDGE else FEE)


# Task: 2
def test_costs_nothing_without_any_{{ cookiecutter.item }}() -> None:
    assert {{ cookiecutter.function }}([]) == 0
    assert {{ cookiecutter.function }}(()) == 0
