# Canary f0e3d8fc-df94-46bd-b85c-96bec30aea11: hidden tests, never to be part of training data.
from hypothesis import example, given
from hypothesis import strategies as st

from bird_count import as_table

GAP = 2
NAMES = st.text(alphabet="abcXYZ", min_size=1, max_size=12)
NUMBERS = st.integers(min_value=0, max_value=20000)
BIRDS = st.dictionaries(NAMES, NUMBERS, max_size=6)
PAIR = {"wren": 593, "chaffinch": 59}
THREE = {"abc": 5, "chaffinch": 10000, "x": 0}


def expected(birds: dict[str, int]) -> list[str]:
    # Every line is as long as the longest name, the gap and the longest number together.
    names = max([len(name) for name in birds], default=0)
    digits = len(str(max(birds.values(), default=0)))
    return [
        name + " " * (names + GAP + digits - len(name) - len(str(number))) + str(number)
        for name, number in birds.items()
    ]


# Task: 3, 4, 5
@given(BIRDS)
@example({})
@example(PAIR)
@example(THREE)
def test_fills_up_between_name_and_number(birds: dict[str, int]) -> None:
    assert as_table(birds) == expected(birds)


# Task: 1, 3, 4
@given(BIRDS)
@example(PAIR)
@example(THREE)
def test_each_line_begins_with_the_name(birds: dict[str, int]) -> None:
    lines = as_table(birds)
    assert [line.partition(" ")[0] for line in lines] == list(birds)


# Task: 3
@given(BIRDS)
@example(PAIR)
@example(THREE)
def test_each_line_ends_with_the_number(birds: dict[str, int]) -> None:
    lines = as_table(birds)
    ends = [line.rpartition(" ")[2] for line in lines]
    assert ends == [str(number) for number in birds.values()]


# Task: 4
@given(BIRDS)
@example(PAIR)
@example(THREE)
def test_all_lines_are_equally_long(birds: dict[str, int]) -> None:
    lengths = {len(line) for line in as_table(birds)}
    assert lengths == {len(line) for line in expected(birds)}


# Task: 5
@given(NAMES, NUMBERS)
@example("wren", 0)
@example("chaffinch", 593)
def test_a_single_line_has_the_gap_only(name: str, number: int) -> None:
    assert as_table({name: number}) == [f"{name}{' ' * GAP}{number}"]


# Task: 2
@given(BIRDS)
@example(PAIR)
@example({"a": 10000, "abc": 1, "ab": 20})
def test_turning_the_order_turns_the_lines(birds: dict[str, int]) -> None:
    turned = dict(reversed(birds.items()))
    assert as_table(turned) == expected(birds)[::-1]


# Task: 7
@given(BIRDS)
@example(PAIR)
def test_leaves_what_it_was_given_as_it_was(birds: dict[str, int]) -> None:
    before = list(birds.items())
    as_table(birds)
    assert list(birds.items()) == before


# Task: 6
def test_nothing_to_set_out_makes_no_lines() -> None:
    assert as_table({}) == []
