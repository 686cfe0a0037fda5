import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.function }}

LEAST = {{ cookiecutter.least }}
MUCH = {{ cookiecutter.much }}
NAMES = st.sampled_from(["{{ cookiecutter.first }}", "{{ cookiecutter.second }}", "{{ cookiecutter.third }}", "x", "y"])
SALES = st.lists(st.tuples(NAMES, st.integers(min_value=1, max_value=2 * LEAST)), max_size=8)
PLACES = st.integers(min_value=1, max_value=6)


def restated(sales: list[tuple[str, int]], places: int) -> list[str]:
    """Take the best that is left, again and again; the earlier of two equals."""
    names = list(dict.fromkeys(name for name, _ in sales))
    totals = {name: sum(n for other, n in sales if other == name) for name in names}
    found: list[str] = []
    while names and len(found) < places:
        best = next(name for name in names if totals[name] == max(totals[n] for n in names))
        names.remove(best)
        if totals[best] >= LEAST:
            found.append(best)
    return found


# Task: 1, 2, 3, 4, 5
@given(SALES, PLACES)
@example([], 1)
@example([("x", LEAST), ("y", LEAST + 1)], 2)
@example([("x", LEAST), ("y", LEAST + 1)], 1)
@example([("x", LEAST + 1), ("y", LEAST)], 1)
@example([("x", LEAST - 1), ("y", LEAST), ("x", 1), ("{{ cookiecutter.first }}", LEAST - 1)], 3)
def test_agrees_with_taking_the_best_again_and_again(
    sales: list[tuple[str, int]], places: int
) -> None:
    assert {{ cookiecutter.function }}(sales, places) == restated(sales, places)


# Task: 3
@given(st.lists(st.integers(min_value=LEAST, max_value=MUCH), max_size=7, unique=True), PLACES)
@example([LEAST, MUCH], 1)
@example([MUCH, LEAST], 2)
@example([LEAST + 1, MUCH, LEAST], 3)
def test_more_sold_stands_higher(numbers: list[int], places: int) -> None:
    sales = [(f"number {number}", number) for number in numbers]
    best = [f"number {number}" for number in sorted(numbers)[::-1]]
    assert {{ cookiecutter.function }}(sales, places) == best[:places]


# Task: 4
@given(st.lists(NAMES, min_size=1, max_size=5, unique=True), st.integers(LEAST, MUCH))
@example(["y", "x", "{{ cookiecutter.first }}"], LEAST)
def test_equals_stand_in_the_order_of_their_first_sale(names: list[str], number: int) -> None:
    assert {{ cookiecutter.function }}([(name, number) for name in names], len(names)) == names


# Task: 2
@given(st.integers(min_value=1, max_value=3 * LEAST))
@example(LEAST)
@example(LEAST - 1)
@example(LEAST + 1)
def test_what_hardly_sold_is_not_listed(number: int) -> None:
    assert {{ cookiecutter.function }}([("x", number)], 1) == (["x"] if number >= LEAST else [])


# Task: 1
@given(st.lists(st.integers(min_value=1, max_value=LEAST), min_size=1, max_size=6))
@example([1, LEAST - 1])
@example([1, 1])
@example([LEAST, 1])
def test_sales_of_one_name_count_together(parts: list[int]) -> None:
    sales = [("y", sum(parts) + LEAST), *[("x", part) for part in parts]]
    expected = ["y", "x"] if sum(parts) >= LEAST else ["y"]
    assert {{ cookiecutter.function }}(sales, 2) == expected


# Task: 6
@given(SALES, st.integers(min_value=-4, max_value=0))
@example([("x", MUCH)], 0)
@example([], -1)
def test_no_place_to_fill_is_an_error(sales: list[tuple[str, int]], places: int) -> None:
    with pytest.raises(ValueError, match="at least one place"):
        {{ cookiecutter.function }}(sales, places)


# Task: 1
@given(SALES, PLACES)
@example([("x", LEAST), ("y", LEAST + 1)], 2)
def test_sales_may_be_read_only_once(sales: list[tuple[str, int]], places: int) -> None:
    assert {{ cookiecutter.function }}(iter(sales), places) == restated(sales, places)


# Task: 7
@given(SALES, PLACES)
@example([("x", LEAST), ("y", LEAST + 1)], 1)
def test_leaves_the_sales_as_they_were(sales: list[tuple[str, int]], places: int) -> None:
    before = list(sales)
    {{ cookiecutter.function }}(sales, places)
    assert sales == before
