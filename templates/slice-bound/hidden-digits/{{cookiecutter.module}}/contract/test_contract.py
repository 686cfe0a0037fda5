from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.function }}

KEEP = {{ cookiecutter.keep }}
GROUP = {{ cookiecutter.group }}
SYMBOL = "{{ cookiecutter.symbol }}"
DIGITS = st.text(alphabet="0123456789", max_size=20)
LONG = st.text(alphabet="0123456789", min_size=KEEP + 1, max_size=20)
GIVEN = st.text(alphabet="0123456789 -", max_size=20)
COUNT = "12345678901234567890"


def stated(number: str) -> str:
    digits = [char for char in number if char not in " -"]
    clear = KEEP if len(digits) > KEEP else 0
    printed = ""
    for place, digit in enumerate(digits):
        if place and place % GROUP == 0:
            printed += " "
        printed += digit if place >= len(digits) - clear else SYMBOL
    return printed


# Task: 1, 2, 3
@given(GIVEN)
@example("")
@example(COUNT[:KEEP])
@example(COUNT[: KEEP + 1])
@example("-" + COUNT[:KEEP] + " 0")
@example("12 34-56 78-90 12")
def test_prints_the_number_as_stated(number: str) -> None:
    assert {{ cookiecutter.function }}(number) == stated(number)


# Task: 2
@given(LONG)
@example(COUNT[: KEEP + 1])
@example(COUNT)
def test_shows_exactly_the_last_digits(digits: str) -> None:
    printed = {{ cookiecutter.function }}(digits).replace(" ", "")
    assert printed == SYMBOL * (len(digits) - KEEP) + "".join(list(digits)[len(digits) - KEEP :])


# Task: 4
@given(DIGITS)
@example(COUNT[:KEEP])
@example(COUNT[: KEEP + 1])
@example(COUNT)
def test_neither_adds_nor_loses_a_character(digits: str) -> None:
    assert len({{ cookiecutter.function }}(digits).replace(" ", "")) == len(digits)


# Task: 3
@given(st.text(alphabet="0123456789", max_size=KEEP))
@example(COUNT[:KEEP])
@example("1")
def test_hides_a_short_number_as_a_whole(digits: str) -> None:
    printed = {{ cookiecutter.function }}(digits)
    assert printed.replace(" ", "") == SYMBOL * len(digits)


# Task: 2, 4
@given(LONG, st.text(alphabet="0123456789", min_size=1, max_size=8))
@example(COUNT[: KEEP + 1], "9")
def test_shows_the_same_end_whatever_stands_before_it(digits: str, before: str) -> None:
    longer = {{ cookiecutter.function }}(before + digits).replace(" ", "")
    assert longer == SYMBOL * len(before) + {{ cookiecutter.function }}(digits).replace(" ", "")


# Task: 1
@given(DIGITS, st.integers(min_value=0, max_value=20), st.sampled_from([" ", "-", " - "]))
@example(COUNT, 4, " ")
@example(COUNT, 20, "-")
@example(COUNT[:KEEP], 1, "-")
def test_leaves_out_spaces_and_hyphens(digits: str, place: int, sign: str) -> None:
    assert {{ cookiecutter.function }}(digits[:place] + sign + digits[place:]) == {{ cookiecutter.function }}(digits)


# Task: 5
@given(DIGITS)
@example(COUNT)
@example(COUNT[:GROUP])
@example(COUNT[: GROUP + 1])
def test_writes_full_groups_from_the_left(digits: str) -> None:
    groups = {{ cookiecutter.function }}(digits).split()
    assert all(len(group) == GROUP for group in groups[:-1])
    assert {{ cookiecutter.function }}(digits) == " ".join(groups)


# Task: 6
def test_prints_nothing_for_nothing() -> None:
    assert {{ cookiecutter.function }}("") == ""
    assert {{ cookiecutter.function }}(" - ") == ""
