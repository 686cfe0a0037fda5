from itertools import product

from hypothesis import example, given
from hypothesis import strategies as st
from {{ cookiecutter.module }} import {{ cookiecutter.function }}

CEILING = {{ cookiecutter.ceiling }}
MOST = {{ cookiecutter.most }}
PARTS = st.sampled_from(["{{ cookiecutter.part }}", "{{ cookiecutter.other }}", "finish", "extras"])
NAMES = st.lists(st.sampled_from("abcdef"), max_size=5)
OFFERS = st.dictionaries(PARTS, NAMES, max_size=4)
FIXED = st.lists(PARTS, max_size=2)


def restated(offers: dict[str, list[str]], fixed: list[str]) -> int:
    """Build every one of them and count."""
    open_parts = [dict.fromkeys(names) for part, names in offers.items() if part not in fixed]
    return sum(1 for _ in product(*open_parts))


def of_size(size: int) -> list[str]:
    return [f"name {number}" for number in range(size)]


# Task: 1, 2, 3, 5
@given(OFFERS, FIXED)
@example({}, [])
@example({"finish": ["a"]}, [])
@example({"finish": ["a", "b"], "extras": ["c", "d", "e"]}, [])
@example({"finish": ["a", "b"], "extras": ["c", "d", "e"]}, ["extras"])
@example({"finish": ["a", "a"]}, [])
def test_agrees_with_building_every_one(offers: dict[str, list[str]], fixed: list[str]) -> None:
    assert {{ cookiecutter.function }}(offers, fixed) == restated(offers, fixed)


# Task: 2
@given(st.integers(min_value=0, max_value=MOST), st.integers(min_value=0, max_value=MOST))
@example(2, 3)
@example(1, 1)
@example(MOST, 1)
@example(0, MOST)
def test_two_parts_multiply(one: int, two: int) -> None:
    offers = {"finish": of_size(one), "extras": of_size(two)}
    assert {{ cookiecutter.function }}(offers, []) == min(one * two, CEILING)


# Task: 5
@given(st.integers(min_value=1, max_value=2 * CEILING))
@example(CEILING)
@example(CEILING - 1)
@example(CEILING + 1)
def test_counts_up_to_the_ceiling(size: int) -> None:
    assert {{ cookiecutter.function }}({"finish": of_size(size)}, ()) == min(size, CEILING)


# Task: 3, 4
@given(OFFERS)
@example({"finish": ["a", "b"]})
def test_nothing_to_choose_leaves_one(offers: dict[str, list[str]]) -> None:
    assert {{ cookiecutter.function }}(offers, list(offers)) == 1


# Task: 1
@given(OFFERS, FIXED)
@example({"finish": ["a", "b"]}, [])
def test_a_name_listed_twice_is_one_choice(offers: dict[str, list[str]], fixed: list[str]) -> None:
    doubled = {part: names * 2 for part, names in offers.items()}
    assert {{ cookiecutter.function }}(doubled, fixed) == restated(offers, fixed)


# Task: 6
@given(OFFERS, FIXED)
@example({"finish": ["b", "a", "b"]}, ["extras"])
def test_leaves_its_arguments_as_they_were(offers: dict[str, list[str]], fixed: list[str]) -> None:
    before = ({part: list(names) for part, names in offers.items()}, list(fixed))
    {{ cookiecutter.function }}(offers, fixed)
    assert (offers, fixed) == before


# Task: 4
def test_without_parts_there_is_one() -> None:
    assert {{ cookiecutter.function }}({}, []) == 1
