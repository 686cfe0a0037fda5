# Canary 565f23d6-eedd-4299-8ef0-6cfcfec2b702: hidden tests, never to be part of training data.
from hypothesis import example, given
from hypothesis import strategies as st

from tea_house import with_changes

LOWEST = 15
NAMES = st.sampled_from(["oolong", "assam", "sencha", "gift card"])
PRICE = st.integers(min_value=1, max_value=4 * LOWEST)
LISTS = st.dictionaries(NAMES, PRICE, max_size=4)
CHANGES = st.dictionaries(NAMES, st.none() | PRICE, max_size=4)
Prices = dict[str, int]
Changes = dict[str, int | None]


@given(LISTS, CHANGES)
@example({"oolong": 80}, {"oolong": 90})
@example({"oolong": 80}, {"oolong": None})
@example({}, {"oolong": 80})
def test_leaves_the_old_list_as_it_was(old: Prices, changes: Changes) -> None:
    before = list(old.items())
    with_changes(old, changes)
    assert list(old.items()) == before


@given(LISTS, CHANGES)
@example({"oolong": 80}, {})
@example({}, {})
def test_gives_a_list_that_can_be_changed_on_its_own(old: Prices, changes: Changes) -> None:
    before = dict(old)
    new = with_changes(old, changes)
    new["hand-written"] = 1
    assert old == before


@given(LISTS, CHANGES)
@example({"oolong": 1}, {"assam": LOWEST})
@example({"oolong": 1}, {"oolong": LOWEST - 1})
@example({"oolong": 1}, {"oolong": LOWEST + 1})
@example({"oolong": 80}, {"oolong": None, "assam": 80, "sencha": None})
def test_gives_the_stated_prices(old: Prices, changes: Changes) -> None:
    expected = {name: price for name, price in old.items() if name not in changes}
    for name, price in changes.items():
        if price is not None:
            expected[name] = LOWEST if price < LOWEST else price
    assert with_changes(old, changes) == expected


@given(LISTS, CHANGES, CHANGES)
@example({"oolong": 80}, {"oolong": None}, {"assam": 70})
@example({"oolong": 80}, {"assam": 90}, {})
def test_makes_two_lists_from_one(old: Prices, one: Changes, other: Changes) -> None:
    first = with_changes(old, one)
    kept = dict(first)
    with_changes(old, other)
    assert first == kept
    assert with_changes(old, one) == kept


@given(LISTS, st.integers(min_value=1, max_value=3 * LOWEST))
@example({}, LOWEST - 1)
@example({}, LOWEST)
@example({}, LOWEST + 1)
def test_raises_a_new_price_to_the_lowest(old: Prices, price: int) -> None:
    new = with_changes(old, {"oolong": price})
    assert new["oolong"] == (price if price > LOWEST else LOWEST)


@given(LISTS, NAMES)
@example({}, "oolong")
@example({"oolong": 80, "assam": 1}, "oolong")
def test_takes_off_a_name_whether_it_is_there_or_not(old: Prices, name: str) -> None:
    expected = {other: price for other, price in old.items() if other != name}
    assert with_changes(old, {name: None}) == expected


@given(LISTS)
@example({"oolong": 1})
def test_without_changes_gives_an_equal_list(old: Prices) -> None:
    assert with_changes(old, {}) == old


@given(LISTS, CHANGES)
@example({"oolong": 80}, {"assam": 1, "oolong": None})
def test_leaves_the_changes_as_they_were(old: Prices, changes: Changes) -> None:
    before = list(changes.items())
    with_changes(old, changes)
    assert list(changes.items()) == before
