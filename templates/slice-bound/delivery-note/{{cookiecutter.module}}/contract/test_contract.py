import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from {{ cookiecutter.module }} import NoteError, {{ cookiecutter.function }}

NUMBER = {{ cookiecutter.number }}
WEIGHT = {{ cookiecutter.weight }}
NAMES = st.text(alphabet="abcdefgh:", min_size=1, max_size=8)
GOODS = st.lists(st.tuples(NAMES, st.integers(min_value=0, max_value=9 * WEIGHT)), max_size=6)
# Head and foot look like goods, so that taking one of them for a line shows.
EDGES = st.sampled_from(["note: 1", "signed: 2", "{{ cookiecutter.good }}: {{ cookiecutter.weight }}"])


def printed(head: str, goods: list[tuple[str, int]], foot: str) -> str:
    return "\n".join([head, *(f"{name}: {number}" for name, number in goods), foot])


# Task: 1, 2, 3
@given(EDGES, GOODS, EDGES)
@example("note: 1", [("{{ cookiecutter.good }}", NUMBER)], "signed: 2")
@example("note: 1", [("a", 1), ("b", 2), ("c", NUMBER)], "signed: 2")
@example("note: 1", [], "signed: 2")
@example("note: 1", [("a", 0)], "signed: 2")
def test_reads_back_what_was_printed(head: str, goods: list[tuple[str, int]], foot: str) -> None:
    assert {{ cookiecutter.function }}(printed(head, goods, foot)) == goods


# Task: 1
@given(GOODS, EDGES, EDGES)
@example([("a", 1), ("b", 2)], "note: 1", "signed: 2")
def test_neither_head_nor_foot_is_read(
    goods: list[tuple[str, int]], one: str, two: str
) -> None:
    assert {{ cookiecutter.function }}(printed(one, goods, two)) == {{ cookiecutter.function }}(printed(two, goods, one))


# Task: 3
@given(GOODS, st.tuples(NAMES, st.integers(min_value=0, max_value=WEIGHT)))
@example([("a", 1)], ("b", NUMBER))
@example([], ("b", NUMBER))
def test_one_more_line_is_one_more_entry(
    goods: list[tuple[str, int]], more: tuple[str, int]
) -> None:
    assert {{ cookiecutter.function }}(printed("head: 5", [*goods, more], "foot: 6")) == [*goods, more]
    assert {{ cookiecutter.function }}(printed("head: 5", [more, *goods], "foot: 6")) == [more, *goods]


# Task: 2
@given(NAMES, st.integers(min_value=0, max_value=4), st.integers(min_value=0, max_value=4))
@example("{{ cookiecutter.good }}", 2, 3)
@example("a:b", 0, 0)
def test_space_around_name_and_number_does_not_count(name: str, left: int, right: int) -> None:
    line = " " * left + name + " " * right + ":" + " " * left + str(NUMBER) + " " * right
    assert {{ cookiecutter.function }}(f"head: 5\n{line}\nfoot: 6") == [(name, NUMBER)]


# Task: 4
@given(EDGES)
@example("")
def test_a_single_line_is_no_note(line: str) -> None:
    with pytest.raises(NoteError, match="head and a foot"):
        {{ cookiecutter.function }}(line)


# Task: 3
@given(EDGES, EDGES)
@example("", "")
def test_a_note_may_list_nothing(head: str, foot: str) -> None:
    assert {{ cookiecutter.function }}(f"{head}\n{foot}") == []


# Task: 2
def test_the_last_colon_parts_name_and_number() -> None:
    assert {{ cookiecutter.function }}(f"x\nno. 1: {{ cookiecutter.good }}: {NUMBER}\ny") == [("no. 1: {{ cookiecutter.good }}", NUMBER)]
