import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.function }}

LETTERS = "{{ cookiecutter.alphabet }}"
BASE = len(LETTERS)
WIDTH = {{ cookiecutter.width }}
NUMBER = {{ cookiecutter.number }}
END = BASE**WIDTH
NUMBERS = st.integers(min_value=0, max_value=END - 1)


def restated(number: int) -> str:
    """Ask each place for its digit, from the highest to the lowest."""
    places = range(WIDTH - 1, -1, -1)
    return "".join(LETTERS[number // BASE**place % BASE] for place in places)


# Task: 2
@given(NUMBERS)
@example(0)
@example(1)
@example(NUMBER)
@example(BASE - 1)
@example(BASE)
@example(END - 1)
def test_agrees_with_asking_each_place(number: int) -> None:
    assert {{ cookiecutter.function }}(number) == restated(number)


# Task: 1
@given(NUMBERS)
@example(0)
@example(NUMBER)
@example(END - 1)
def test_a_code_has_its_width_and_alphabet(number: int) -> None:
    code = {{ cookiecutter.function }}(number)
    assert len(code) == WIDTH
    assert set(code) <= set(LETTERS)


# Task: 2
@given(NUMBERS)
@example(0)
@example(NUMBER)
@example(END - 1)
def test_the_number_can_be_read_back(number: int) -> None:
    value = 0
    for letter in {{ cookiecutter.function }}(number):
        value = value * BASE + LETTERS.find(letter)
    assert value == number


# Task: 2
@given(st.integers(min_value=0, max_value=BASE - 1))
@example(0)
@example(1)
def test_a_single_digit_is_filled_up_in_front(digit: int) -> None:
    assert {{ cookiecutter.function }}(digit) == LETTERS[0] * (WIDTH - 1) + LETTERS[digit]


# Task: 1, 2
@given(st.text(alphabet=LETTERS, min_size=WIDTH, max_size=WIDTH))
@example(LETTERS[-1] * WIDTH)
@example(LETTERS[0] * WIDTH)
@example(LETTERS[1] * WIDTH)
def test_every_code_belongs_to_a_number(code: str) -> None:
    number = sum(LETTERS.index(c) * BASE**place for place, c in enumerate(reversed(code)))
    assert {{ cookiecutter.function }}(number) == code


# Task: 3
@given(st.integers(min_value=END, max_value=3 * END))
@example(END)
def test_a_number_too_high_is_an_error(number: int) -> None:
    with pytest.raises(ValueError, match="no code"):
        {{ cookiecutter.function }}(number)


# Task: 3
@given(st.integers(min_value=-END, max_value=-1))
@example(-1)
def test_a_number_below_nought_is_an_error(number: int) -> None:
    with pytest.raises(ValueError, match="no code"):
        {{ cookiecutter.function }}(number)
