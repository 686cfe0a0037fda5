# Canary ba3ec861-36e5-408f-9c5c-675ee5b0bf88: hidden tests, never to be part of training data.
from collections import Counter

from hypothesis import example, given
from hypothesis import strategies as st

from stock_file import place_totals

LEAST = 3
FIRST = "Ghent"
SECOND = "Lille"
CODES = st.sampled_from(["K17", "Q", "0", "old stock"])
PLACES = st.sampled_from([FIRST, SECOND, "Saint Vaast", "7"])
AMOUNTS = st.integers(min_value=0, max_value=3 * LEAST)
ENTRIES = st.lists(st.tuples(CODES, PLACES, AMOUNTS), max_size=6)
SPACE = st.sampled_from(["", " ", "   ", "\t"])
Entry = tuple[str, str, int]


def written(entry: Entry, space: str = " ") -> str:
    return f"{space};{space}".join(map(str, entry))


@given(ENTRIES)
@example([("K17", FIRST, LEAST), ("K17", SECOND, LEAST), ("Q", FIRST, LEAST + 1)])
@example([("Q", FIRST, LEAST - 1)])
@example([("Q", FIRST, 0)])
def test_counts_every_entry_for_its_depot(entries: list[Entry]) -> None:
    expected: Counter[str] = Counter()
    for _, place, amount in entries:
        if amount >= LEAST:
            expected[place] += amount
    assert place_totals([written(entry) for entry in entries]) == dict(expected)


@given(CODES, PLACES, st.integers(min_value=LEAST, max_value=3 * LEAST))
@example("K17", FIRST, LEAST)
def test_names_the_depot_of_a_single_entry(code: str, place: str, amount: int) -> None:
    assert place_totals([written((code, place, amount))]) == {place: amount}


@given(PLACES, st.integers(min_value=0, max_value=2 * LEAST))
@example(FIRST, LEAST - 1)
@example(FIRST, LEAST)
@example(FIRST, LEAST + 1)
def test_passes_over_small_entries_one_by_one(place: str, amount: int) -> None:
    lines = [written(("Q", place, amount)), written(("Q", SECOND, LEAST))]
    expected = Counter({SECOND: LEAST})
    if amount >= LEAST:
        expected[place] += amount
    assert place_totals(lines) == dict(expected)


@given(ENTRIES, SPACE)
@example([("K17", FIRST, LEAST), ("Q", SECOND, LEAST)], "   ")
@example([("K17", FIRST, LEAST), ("Q", SECOND, LEAST)], "")
def test_does_not_mind_the_space_around_a_field(entries: list[Entry], space: str) -> None:
    lines = [space + written(entry, space) + space + "\n" for entry in entries]
    assert place_totals(lines) == place_totals([written(entry) for entry in entries])


@given(ENTRIES, st.sampled_from(["", "  \n", "# A ; B ; 99", "  # 5", "#"]))
@example([("K17", FIRST, LEAST), ("Q", SECOND, LEAST)], "")
@example([("K17", FIRST, LEAST), ("Q", SECOND, LEAST)], "  # 5")
def test_goes_on_after_a_line_without_an_entry(entries: list[Entry], other: str) -> None:
    lines = [written(entry) for entry in entries]
    mixed = [text for line in lines for text in (other, line)]
    assert place_totals([*mixed, other]) == place_totals(lines)


@given(ENTRIES)
@example([("Q", SECOND, LEAST), ("Q", FIRST, LEAST), ("Q", SECOND, LEAST)])
@example([("Q", SECOND, LEAST - 1), ("Q", FIRST, LEAST), ("Q", SECOND, LEAST)])
def test_lists_the_depots_in_order_of_first_mention(entries: list[Entry]) -> None:
    places = [place for _, place, amount in entries if amount >= LEAST]
    found = place_totals([written(entry) for entry in entries])
    assert list(found) == list(dict.fromkeys(places))


@given(ENTRIES)
@example([("K17", FIRST, LEAST), ("Q", SECOND, LEAST)])
def test_reads_the_lines_once_and_leaves_them_as_they_were(entries: list[Entry]) -> None:
    lines = [written(entry) for entry in entries]
    before = list(lines)
    assert place_totals(iter(lines)) == place_totals(lines)
    assert lines == before


def test_is_empty_without_any_entry() -> None:
    assert place_totals([]) == {}
    assert place_totals(["", "# nothing came in"]) == {}
