from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.function }}

Entry = tuple[str, int, int, int]

NAMES = st.text(alphabet="abc #xyz", max_size=6).map(lambda rest: "{{ cookiecutter.sample }}" + rest)
ENTRIES = st.tuples(
    NAMES,
    st.integers(min_value=0, max_value=500),
    st.integers(min_value=0, max_value=9000),
    st.integers(min_value=1, max_value=999),
)
LISTS = st.lists(ENTRIES, max_size=6)
PASSED_OVER = st.sampled_from(["", "  ", "\n", "# {{ cookiecutter.sample }};2;3;4", "  #", "#"])
SAMPLE: Entry = ("{{ cookiecutter.sample }}", {{ cookiecutter.count }}, {{ cookiecutter.price }}, {{ cookiecutter.place }})
OTHER: Entry = ("{{ cookiecutter.sample }} # 2", 3, 7, 9)


def written(entry: Entry) -> str:
    return ";".join(str(part) for part in entry)


# Task: 2, 3, 4
@given(LISTS)
@example([])
@example([SAMPLE])
@example([SAMPLE, OTHER])
def test_adds_up_count_times_price(entries: list[Entry]) -> None:
    worth = sum(count * price for _, count, price, _ in entries)
    assert {{ cookiecutter.function }}([written(entry) for entry in entries]) == worth


# Task: 4
@given(ENTRIES, st.integers(min_value=1, max_value=999))
@example(SAMPLE, 1)
@example(OTHER, {{ cookiecutter.place }})
def test_the_{{ cookiecutter.spot }}_does_not_matter(entry: Entry, place: int) -> None:
    moved = (*entry[:3], place)
    assert {{ cookiecutter.function }}([written(moved)]) == {{ cookiecutter.function }}([written(entry)])


# Task: 4
@given(ENTRIES)
@example(SAMPLE)
@example(OTHER)
def test_one_more_is_worth_its_price_more(entry: Entry) -> None:
    name, count, price, place = entry
    more = {{ cookiecutter.function }}([written((name, count + 1, price, place))])
    assert more == {{ cookiecutter.function }}([written(entry)]) + price


# Task: 4
@given(ENTRIES, st.integers(min_value=0, max_value=50))
@example(SAMPLE, 1)
@example(OTHER, 4)
def test_a_higher_price_tells_for_each_of_them(entry: Entry, rise: int) -> None:
    name, count, price, place = entry
    dearer = {{ cookiecutter.function }}([written((name, count, price + rise, place))])
    assert dearer == {{ cookiecutter.function }}([written(entry)]) + count * rise


# Task: 5
@given(LISTS, st.lists(PASSED_OVER, min_size=1, max_size=3), st.lists(PASSED_OVER, max_size=2))
@example([SAMPLE, OTHER], ["# {{ cookiecutter.sample }};2;3;4"], ["  #"])
@example([SAMPLE], ["", "  "], ["#", "\n"])
@example([], ["\n"], [])
def test_passes_over_notes_and_blank_lines(
    entries: list[Entry], head: list[str], tail: list[str]
) -> None:
    lines = [written(entry) for entry in entries]
    worth = sum(count * price for _, count, price, _ in entries)
    assert {{ cookiecutter.function }}([*head, *lines, *tail, *lines]) == 2 * worth


# Task: 4
@given(LISTS, LISTS)
@example([SAMPLE], [OTHER])
@example([SAMPLE], [])
def test_two_lists_together_are_worth_their_sum(one: list[Entry], two: list[Entry]) -> None:
    first = [written(entry) for entry in one]
    second = [written(entry) for entry in two]
    parts = {{ cookiecutter.function }}(first) + {{ cookiecutter.function }}(second)
    assert {{ cookiecutter.function }}(first + second) == parts


# Task: 1
@given(LISTS)
@example([SAMPLE, OTHER])
def test_reads_lines_as_they_come_from_a_file(entries: list[Entry]) -> None:
    lines = (f"{name} ; {count};{price} ; {place}\n" for name, count, price, place in entries)
    assert {{ cookiecutter.function }}(lines) == sum(entry[1] * entry[2] for entry in entries)


# Task: 6
def test_an_empty_list_is_worth_nothing() -> None:
    assert {{ cookiecutter.function }}([]) == 0
    assert {{ cookiecutter.function }}(iter(())) == 0
