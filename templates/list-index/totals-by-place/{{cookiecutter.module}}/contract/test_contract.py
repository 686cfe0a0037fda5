from collections import Counter

from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.function }}

LEAST = {{ cookiecutter.least }}
FIRST = "{{ cookiecutter.first }}"
SECOND = "{{ cookiecutter.second }}"
CODES = st.sampled_from(["{{ cookiecutter.code }}", "Q", "0", "old stock"])
PLACES = st.sampled_from([FIRST, SECOND, "Saint Vaast", "7"])
AMOUNTS = st.integers(min_value=0, max_value=3 * LEAST)
ENTRIES = st.lists(st.tuples(CODES, PLACES, AMOUNTS), max_size=6)
SPACE = st.sampled_from(["", " ", "   ", "\t"])
Entry = tuple[str, str, int]


def written(entry: Entry, space: str = " ") -> str:
    return f"{space}{{ cookiecutter.sep }}{space}".join(map(str, entry))


# Task: 2, 5
@given(ENTRIES)
@example([("{{ cookiecutter.code }}", FIRST, LEAST), ("{{ cookiecutter.code }}", SECOND, LEAST), ("Q", FIRST, LEAST + 1)])
@example([("Q", FIRST, LEAST - 1)])
@example([("Q", FIRST, 0)])
def test_counts_every_entry_for_its_{{ cookiecutter.place }}(entries: list[Entry]) -> None:
    expected: Counter[str] = Counter()
    for _, place, amount in entries:
        if amount >= LEAST:
            expected[place] += amount
    assert {{ cookiecutter.function }}([written(entry) for entry in entries]) == dict(expected)


# Task: 2
@given(CODES, PLACES, st.integers(min_value=LEAST, max_value=3 * LEAST))
@example("{{ cookiecutter.code }}", FIRST, LEAST)
def test_names_the_{{ cookiecutter.place }}_of_a_single_entry(code: str, place: str, amount: int) -> None:
    assert {{ cookiecutter.function }}([written((code, place, amount))]) == {place: amount}


# Task: 4
@given(PLACES, st.integers(min_value=0, max_value=2 * LEAST))
@example(FIRST, LEAST - 1)
@example(FIRST, LEAST)
@example(FIRST, LEAST + 1)
def test_passes_over_small_entries_one_by_one(place: str, amount: int) -> None:
    lines = [written(("Q", place, amount)), written(("Q", SECOND, LEAST))]
    expected = Counter({SECOND: LEAST})
    if amount >= LEAST:
        expected[place] += amount
    assert {{ cookiecutter.function }}(lines) == dict(expected)


# Task: 2
@given(ENTRIES, SPACE)
@example([("{{ cookiecutter.code }}", FIRST, LEAST), ("Q", SECOND, LEAST)], "   ")
@example([("{{ cookiecutter.code }}", FIRST, LEAST), ("Q", SECOND, LEAST)], "")
def test_does_not_mind_the_space_around_a_field(entries: list[Entry], space: str) -> None:
    lines = [space + written(entry, space) + space + "\n" for entry in entries]
    assert {{ cookiecutter.function }}(lines) == {{ cookiecutter.function }}([written(entry) for entry in entries])


# Task: 3
@given(ENTRIES, st.sampled_from(["", "  \n", "# A {{ cookiecutter.sep }} B {{ cookiecutter.sep }} 99", "  # 5", "#"]))
@example([("{{ cookiecutter.code }}", FIRST, LEAST), ("Q", SECOND, LEAST)], "")
@example([("{{ cookiecutter.code }}", FIRST, LEAST), ("Q", SECOND, LEAST)], "  # 5")
def test_goes_on_after_a_line_without_an_entry(entries: list[Entry], other: str) -> None:
    lines = [written(entry) for entry in entries]
    mixed = [text for line in lines for text in (other, line)]
    assert {{ cookiecutter.function }}([*mixed, other]) == {{ cookiecutter.function }}(lines)


# Task: 5
@given(ENTRIES)
@example([("Q", SECOND, LEAST), ("Q", FIRST, LEAST), ("Q", SECOND, LEAST)])
@example([("Q", SECOND, LEAST - 1), ("Q", FIRST, LEAST), ("Q", SECOND, LEAST)])
def test_lists_the_{{ cookiecutter.places }}_in_order_of_first_mention(entries: list[Entry]) -> None:
    places = [place for _, place, amount in entries if amount >= LEAST]
    found = {{ cookiecutter.function }}([written(entry) for entry in entries])
    assert list(found) == list(dict.fromkeys(places))


# Task: 1
@given(ENTRIES)
@example([("{{ cookiecutter.code }}", FIRST, LEAST), ("Q", SECOND, LEAST)])
def test_reads_the_lines_once_and_leaves_them_as_they_were(entries: list[Entry]) -> None:
    lines = [written(entry) for entry in entries]
    before = list(lines)
    assert {{ cookiecutter.function }}(iter(lines)) == {{ cookiecutter.function }}(lines)
    assert lines == before


# Task: 5
def test_is_empty_without_any_entry() -> None:
    assert {{ cookiecutter.function }}([]) == {}
    assert {{ cookiecutter.function }}(["", "# nothing came in"]) == {}
