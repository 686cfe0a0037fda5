from datetime import date, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from {{ cookiecutter.module }} import {{ cookiecutter.class_name }}

KEEP = {{ cookiecutter.keep }}
START = date({{ cookiecutter.year }}, 6, 20)
DAYS = st.lists(st.integers(min_value=0, max_value=400), max_size=9, unique=True)
KEEPS = st.integers(min_value=1, max_value=6)
OTHERS = st.lists(st.sampled_from(["notes.txt", "2020-01-01.old", "9999-12-31.bak"]), max_size=3)


def name_of(offset: int) -> str:
    return (START + timedelta(days=offset)).isoformat() + "{{ cookiecutter.suffix }}"


def may_go(keep: int, names: list[str]) -> list[str]:
    return {{ cookiecutter.class_name }}(keep).{{ cookiecutter.method }}(names)


def restated(keep: int, offsets: list[int]) -> list[str]:
    """A backup may go when at least as many newer ones exist as are kept."""
    going = [day for day in offsets if sum(other > day for other in offsets) >= keep]
    return [name_of(-behind) for behind in sorted(-day for day in going)]


# Task: 1, 2, 3
@given(KEEPS, DAYS)
@example(1, [0, 1])
@example(1, [1, 0])
@example(2, [5, 300, 40])
@example(2, [1, 2])
@example(KEEP, list(range(KEEP + 2)))
def test_agrees_with_counting_the_newer_ones(keep: int, offsets: list[int]) -> None:
    assert may_go(keep, [name_of(day) for day in offsets]) == restated(keep, offsets)


# Task: 1
@given(KEEPS, DAYS)
@example(1, [0, 1, 2])
def test_the_order_of_the_files_does_not_matter(keep: int, offsets: list[int]) -> None:
    names = [name_of(day) for day in offsets]
    assert may_go(keep, names[::-1]) == restated(keep, offsets)


# Task: 2
@given(KEEPS, DAYS)
@example(1, [0, 1, 2])
@example(3, [0, 1, 2])
@example(3, [0, 1, 2, 3])
def test_as_many_as_wanted_are_kept(keep: int, offsets: list[int]) -> None:
    names = [name_of(day) for day in offsets]
    kept = set(names) - set(may_go(keep, names))
    assert kept == set(sorted(names)[-keep:])


# Task: 1
@given(KEEPS, DAYS, OTHERS)
@example(1, [0, 1], ["9999-12-31.bak", "notes.txt"])
@example(2, [0, 1], ["notes.txt"])
def test_other_files_do_not_count(keep: int, offsets: list[int], others: list[str]) -> None:
    names = [*others, *[name_of(day) for day in offsets], *others]
    assert may_go(keep, names) == restated(keep, offsets)


# Task: 4
@given(st.integers(min_value=-4, max_value=0), DAYS)
@example(0, [])
@example(0, [0, 1])
def test_nothing_to_keep_is_an_error(keep: int, offsets: list[int]) -> None:
    with pytest.raises(ValueError, match="at least one backup"):
        may_go(keep, [name_of(day) for day in offsets])


# Task: 1
@given(KEEPS, DAYS)
@example(1, [0, 1])
def test_names_may_be_read_only_once(keep: int, offsets: list[int]) -> None:
    names = [name_of(day) for day in offsets]
    assert may_go(keep, iter(names)) == restated(keep, offsets)  # type: ignore[arg-type]


# Task: 5
@given(KEEPS, DAYS)
@example(1, [0, 1])
def test_leaves_the_names_as_they_were(keep: int, offsets: list[int]) -> None:
    names = [name_of(day) for day in offsets]
    may_go(keep, names)
    assert names == [name_of(day) for day in offsets]


# Task: 2
def test_{{ cookiecutter.keep }}_are_kept_when_nothing_else_is_said() -> None:
    names = [name_of(day) for day in range(KEEP + 2)]
    assert {{ cookiecutter.class_name }}().{{ cookiecutter.method }}(names) == [name_of(1), name_of(0)]
