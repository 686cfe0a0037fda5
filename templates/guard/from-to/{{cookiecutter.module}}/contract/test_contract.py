import re

from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.function }}

LAST = {{ cookiecutter.limit }}
SEP = "{{ cookiecutter.sep }}"
NUMBERS = st.integers(min_value=0, max_value=2 * LAST)
SPACES = st.sampled_from(["", " ", "  "])
PARTS = st.one_of(NUMBERS.map(str), st.sampled_from(["", " ", "7x", "1 2", "+5", "007", " 9 "]))


def expected(text: str) -> tuple[int, int] | None:
    match = re.fullmatch(rf" *([0-9]+) *{re.escape(SEP)} *([0-9]+) *", text)
    if match is None:
        return None
    first, last = int(match[1]), int(match[2])
    return (first, last) if first in range(1, last + 1) and last < LAST + 1 else None


# Task: 1, 2, 5
@given(st.lists(PARTS, max_size=5).map(SEP.join))
@example("")
@example(f"{{ cookiecutter.first }}{SEP}{{ cookiecutter.first + cookiecutter.length }}")
@example("{{ cookiecutter.first }}")
@example(f"1{SEP}2{SEP}3")
@example(f"x{SEP}5")
@example(f"5{SEP}x")
@example(f"1 2{SEP}13")
def test_understands_two_numbers_and_nothing_else(text: str) -> None:
    assert {{ cookiecutter.function }}(text) == expected(text)


# Task: 3
@given(NUMBERS, NUMBERS)
@example(1, LAST)
@example(0, 5)
@example(1, LAST + 1)
@example(LAST, LAST)
@example(2, 1)
@example(2, 2)
def test_keeps_to_the_numbers_that_there_are(first: int, last: int) -> None:
    known = (first, last) if 0 < first <= last < LAST + 1 else None
    assert {{ cookiecutter.function }}(f"{first}{SEP}{last}") == known


# Task: 2, 3
@given(st.integers(min_value=1, max_value=LAST))
@example(1)
@example(LAST)
def test_a_stretch_of_one_is_named_twice(number: int) -> None:
    assert {{ cookiecutter.function }}(f"{number}{SEP}{number}") == (number, number)


# Task: 5
@given(st.integers(min_value=1, max_value=LAST))
@example({{ cookiecutter.first }})
@example(12)
def test_a_single_number_is_not_a_stretch(number: int) -> None:
    assert {{ cookiecutter.function }}(str(number)) is None


# Task: 5
@given(st.lists(st.integers(min_value=1, max_value=LAST), min_size=3, max_size=5))
@example([1, 2, 3])
@example([1, 2, 3, 4])
def test_three_numbers_are_too_many(numbers: list[int]) -> None:
    assert {{ cookiecutter.function }}(SEP.join(str(number) for number in sorted(numbers))) is None


# Task: 2
@given(st.lists(SPACES, min_size=4, max_size=4))
@example([" ", "", "", ""])
@example(["", " ", " ", ""])
@example(["", "", "", " "])
def test_spaces_around_the_numbers_do_not_matter(spaces: list[str]) -> None:
    before, after, then, end = spaces
    text = f"{before}{{ cookiecutter.first }}{after}{SEP}{then}{{ cookiecutter.first + cookiecutter.length }}{end}"
    assert {{ cookiecutter.function }}(text) == ({{ cookiecutter.first }}, {{ cookiecutter.first + cookiecutter.length }})


# Task: 2, 5
@given(st.text(alphabet="0123456789 abc+", max_size=5), st.booleans())
@example("", True)
@example("", False)
@example("x", True)
@example("+4", False)
@example("1X", True)
@example("X4", False)
def test_each_side_must_be_a_number(side: str, at_first: bool) -> None:
    text = f"{side}{SEP}{LAST}" if at_first else f"1{SEP}{side}"
    assert {{ cookiecutter.function }}(text) == expected(text)


# Task: 4
def test_the_answer_names_first_and_last() -> None:
    found = {{ cookiecutter.function }}(f"1{SEP}{LAST}")
    assert found == (1, LAST)
    assert [getattr(found, name) for name in ("first", "last")] == [1, LAST]
