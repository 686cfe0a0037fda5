from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.function }}

LOWEST = {{ cookiecutter.minimum }}
NAMES = st.sampled_from(["{{ cookiecutter.first }}", "{{ cookiecutter.second }}", "{{ cookiecutter.third }}", "gift card"])
PRICE = st.integers(min_value=1, max_value=4 * LOWEST)
LISTS = st.dictionaries(NAMES, PRICE, max_size=4)
CHANGES = st.dictionaries(NAMES, st.none() | PRICE, max_size=4)
Prices = dict[str, int]
Changes = dict[str, int | None]


# Task: 5
@given(LISTS, CHANGES)
@example({"{{ cookiecutter.first }}": 80}, {"{{ cookiecutter.first }}": 90})
@example({"{{ cookiecutter.first }}": 80}, {"{{ cookiecutter.first }}": None})
@example({}, {"{{ cookiecutter.first }}": 80})
def test_leaves_the_old_list_as_it_was(old: Prices, changes: Changes) -> None:
    before = list(old.items())
    {{ cookiecutter.function }}(old, changes)
    assert list(old.items()) == before


# Task: 5
@given(LISTS, CHANGES)
@example({"{{ cookiecutter.first }}": 80}, {})
@example({}, {})
def test_gives_a_list_that_can_be_changed_on_its_own(old: Prices, changes: Changes) -> None:
    before = dict(old)
    new = {{ cookiecutter.function }}(old, changes)
    new["hand-written"] = 1
    assert old == before


# Task: 1, 2, 3, 4
@given(LISTS, CHANGES)
@example({"{{ cookiecutter.first }}": 1}, {"{{ cookiecutter.second }}": LOWEST})
@example({"{{ cookiecutter.first }}": 1}, {"{{ cookiecutter.first }}": LOWEST - 1})
@example({"{{ cookiecutter.first }}": 1}, {"{{ cookiecutter.first }}": LOWEST + 1})
@example({"{{ cookiecutter.first }}": 80}, {"{{ cookiecutter.first }}": None, "{{ cookiecutter.second }}": 80, "{{ cookiecutter.third }}": None})
def test_gives_the_stated_prices(old: Prices, changes: Changes) -> None:
    expected = {name: price for name, price in old.items() if name not in changes}
    for name, price in changes.items():
        if price is not None:
            expected[name] = LOWEST if price < LOWEST else price
    assert {{ cookiecutter.function }}(old, changes) == expected


# Task: 5
@given(LISTS, CHANGES, CHANGES)
@example({"{{ cookiecutter.first }}": 80}, {"{{ cookiecutter.first }}": None}, {"{{ cookiecutter.second }}": 70})
@example({"{{ cookiecutter.first }}": 80}, {"{{ cookiecutter.second }}": 90}, {})
def test_makes_two_lists_from_one(old: Prices, one: Changes, other: Changes) -> None:
    first = {{ cookiecutter.function }}(old, one)
    kept = dict(first)
    {{ cookiecutter.function }}(old, other)
    assert first == kept
    assert {{ cookiecutter.function }}(old, one) == kept


# Task: 3
@given(LISTS, st.integers(min_value=1, max_value=3 * LOWEST))
@example({}, LOWEST - 1)
@example({}, LOWEST)
@example({}, LOWEST + 1)
def test_raises_a_new_price_to_the_lowest(old: Prices, price: int) -> None:
    new = {{ cookiecutter.function }}(old, {"{{ cookiecutter.first }}": price})
    assert new["{{ cookiecutter.first }}"] == (price if price > LOWEST else LOWEST)


# Task: 4
@given(LISTS, NAMES)
@example({}, "{{ cookiecutter.first }}")
@example({"{{ cookiecutter.first }}": 80, "{{ cookiecutter.second }}": 1}, "{{ cookiecutter.first }}")
def test_takes_off_a_name_whether_it_is_there_or_not(old: Prices, name: str) -> None:
    expected = {other: price for other, price in old.items() if other != name}
    assert {{ cookiecutter.function }}(old, {name: None}) == expected


# Task: 2
@given(LISTS)
@example({"{{ cookiecutter.first }}": 1})
def test_without_changes_gives_an_equal_list(old: Prices) -> None:
    assert {{ cookiecutter.function }}(old, {}) == old


# Task: 5
@given(LISTS, CHANGES)
@example({"{{ cookiecutter.first }}": 80}, {"{{ cookiecutter.second }}": 1, "{{ cookiecutter.first }}": None})
def test_leaves_the_changes_as_they_were(old: Prices, changes: Changes) -> None:
    before = list(changes.items())
    {{ cookiecutter.function }}(old, changes)
    assert list(changes.items()) == before
