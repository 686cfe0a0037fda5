import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from {{ cookiecutter.module }} import TooShortError, {{ cookiecutter.function }}

WIDTH = {{ cookiecutter.width }}
LENGTH = {{ cookiecutter.length }}
PIECE = {{ cookiecutter.piece }}
PIECES = st.lists(st.integers(min_value=1, max_value=2 * PIECE), max_size=6)
SOME = st.lists(st.integers(min_value=1, max_value=2 * PIECE), min_size=1, max_size=6)
WIDTHS = st.integers(min_value=0, max_value=12)


def restated(pieces: list[int], width: int) -> int:
    """Cut off one piece after the other from something long enough."""
    position = 0
    for piece in pieces:
        position += piece + width
    return position


# Task: 2, 3
@given(PIECES, WIDTHS, st.integers(min_value=0, max_value=LENGTH))
@example([PIECE, PIECE + 10], WIDTH, 100)
@example([PIECE], 0, 0)
@example([PIECE], 1, 1)
@example([1], WIDTH, 0)
@example([], WIDTH, 5)
def test_what_is_cut_off_and_what_is_left_make_the_whole(
    pieces: list[int], width: int, rest: int
) -> None:
    assert {{ cookiecutter.function }}(restated(pieces, width) + rest, pieces, width) == rest


# Task: 4
@given(SOME, WIDTHS, st.integers(min_value=1, max_value=50))
@example([PIECE], WIDTH, 1)
@example([PIECE, 1], 2, 7)
@example([2, 2, 2], 5, 1)
def test_says_how_much_is_missing(pieces: list[int], width: int, missing: int) -> None:
    needed = restated(pieces, width)
    with pytest.raises(TooShortError, match=f"^{min(missing, needed)} "):
        {{ cookiecutter.function }}(max(needed - missing, 0), pieces, width)


# Task: 2
@given(PIECES)
@example([PIECE, PIECE])
@example([1])
def test_the_usual_width_of_a_cut(pieces: list[int]) -> None:
    length = restated(pieces, WIDTH) + LENGTH
    assert {{ cookiecutter.function }}(length, pieces) == LENGTH


# Task: 1
@given(PIECES, WIDTHS)
@example([PIECE, 1, PIECE], WIDTH)
def test_the_order_of_the_pieces_does_not_matter(pieces: list[int], width: int) -> None:
    length = restated(pieces, width) + 1
    assert {{ cookiecutter.function }}(length, sorted(pieces), width) == 1


# Task: 1
@given(PIECES, WIDTHS)
@example([PIECE], WIDTH)
def test_leaves_the_pieces_as_they_were(pieces: list[int], width: int) -> None:
    before = list(pieces)
    {{ cookiecutter.function }}(restated(pieces, width), pieces, width)
    assert pieces == before


# Task: 3
@given(st.integers(min_value=0, max_value=3 * LENGTH), WIDTHS)
@example(LENGTH, WIDTH)
@example(0, WIDTH)
def test_without_pieces_nothing_is_lost(length: int, width: int) -> None:
    assert {{ cookiecutter.function }}(length, (), width) == length


# Task: 3
def test_it_may_be_used_up_exactly() -> None:
    assert {{ cookiecutter.function }}(PIECE + WIDTH, [PIECE]) == 0
