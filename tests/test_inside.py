"""What runs inside the sandbox: values described, calls bounded, forks that leave nothing."""

import dataclasses
import enum
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fixture_forge.ambient import Stream, stopwatch
from fixture_forge.sandbox.inside import domain
from fixture_forge.sandbox.inside.forks import forked
from fixture_forge.sandbox.inside.search import constants, plain_function
from fixture_forge.sandbox.inside.values import describe, show
from fixture_forge.sandbox.inside.variation import Variation, smaller


@dataclasses.dataclass
class Box:
    content: object


class Point(NamedTuple):
    x: int
    y: int


class Colour(enum.Enum):
    RED = 1


def shared() -> list[list[int]]:
    inner: list[int] = []
    return [inner, inner]


UNEQUAL: list[tuple[object, object]] = [
    (1, 1.0),
    (1, True),
    (0.0, -0.0),
    (0.1 + 0.2, 0.3),
    ("1", 1),
    ("a", b"a"),
    ([1, 2], (1, 2)),
    ([1, 2], [2, 1]),
    ({1: 2}, {1: 3}),
    ({1: 1, 2: 2}, {2: 2, 1: 1}),
    ({1}, frozenset({1})),
    (shared(), [[], []]),
    (Box(1), Box(2)),
    (Point(1, 2), (1, 2)),
    (iter([1]), iter([2])),
    (ValueError("a"), ValueError("b")),
    (float("inf"), float("-inf")),
    ("\ud800", "\ud801"),
    (None, False),
    ({}, OrderedDict()),
    ([], deque()),
    (Colour.RED, 1),
    (int, str),
]


@pytest.mark.parametrize(("one", "other"), UNEQUAL, ids=lambda v: show(v)[:20])
def test_values_that_behave_differently_are_described_differently(
    one: object, other: object
) -> None:
    assert describe(one) != describe(other)


EQUAL: list[Callable[[], object]] = [
    lambda: float("nan"),
    lambda: [float("nan"), -0.0, 10**6000],
    lambda: {"a", "b", "c"},
    lambda: Box([Box(None), Point(1, 2)]),
    lambda: (n * n for n in range(5)),
    lambda: {"x": [{}, [[]], ()]},
    lambda: "x" * 10_000_000,
    shared,
]


@pytest.mark.parametrize("make", EQUAL)
def test_values_that_behave_alike_are_described_alike(make: Callable[[], object]) -> None:
    assert describe(make()) == describe(make())


def test_a_value_that_holds_itself_and_a_deep_one_are_described() -> None:
    loop: list[object] = []
    loop.append(loop)
    assert "#0" in describe(loop)
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert "too deeply" in describe(deep)
    assert "too deeply" in show(deep)
    while deep:
        deep = deep.pop()  # type: ignore[assignment]


def test_an_endless_generator_is_described_by_its_beginning() -> None:
    import itertools

    assert describe(itertools.count(0)) == describe(itertools.count(0))
    assert describe(n for n in itertools.count(1)) != describe(n for n in itertools.count(2))


class Rude:
    def __repr__(self) -> str:
        raise RuntimeError("no")


@pytest.mark.parametrize(
    ("value", "part"),
    [
        ("y" * 10_000_000, "characters"),
        (10**6000, "digits"),
        (Rude(), "raises RuntimeError"),
        (object(), "<object object>"),
        ("\ud800", "ud800"),
    ],
    ids=["long", "digits", "rude", "address", "surrogate"],
)
def test_what_is_shown_is_short_and_the_same_in_every_run(value: object, part: str) -> None:
    assert part in show(value)
    assert len(show(value)) < 260
    assert show(value).encode() == show(value).encode()


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


@given(VALUES, st.integers(0, 10**6))
def test_a_variation_keeps_the_type_and_can_be_repeated(value: Any, number: int) -> None:
    varied = [Variation(Stream(b"k", number), [3, "ab"]).of(value) for _ in range(2)]
    assert describe(varied[0]) == describe(varied[1])
    assert type(varied[0]) is type(value)


def size(value: Any) -> int:
    match value:
        case bool() | None:
            return int(bool(value))
        case int():
            return abs(value)
        case str():
            return len(value)
        case list():
            return len(value) + sum(map(size, value))
        case dict():
            return len(value) + sum(map(size, value.values()))
    raise AssertionError


@given(VALUES)
def test_what_is_smaller_is_smaller_and_so_it_ends(value: Any) -> None:
    assert all(size(each) < size(value) for each in smaller(value))


def test_constants_of_both_versions_are_found() -> None:
    found = constants([b"x = 14\ny = 'a'\n", b"x = 15 if True else None\n"])
    assert found == [14, 15, "a"]


def f(
    n: int,
    names: Sequence[str] = (),
    kind: Literal["a", "b"] = "a",
    table: Mapping[str, int | None] | None = None,
    points: Iterable[tuple[int, ...]] = (),
) -> None: ...


@pytest.mark.parametrize(
    ("arguments", "named", "conditions", "expected"),
    [
        ((1,), {}, [], None),
        ((1, ["x"], "b", {"a": None}, [(1, 2)]), {}, [], None),
        (("1",), {}, [], "n is not of the type int"),
        ((True,), {}, [], "n is not of the type int"),
        ((1, [2]), {}, [], "names is not of the type"),
        ((1,), {"kind": "c"}, [], "kind is not of the type"),
        ((1,), {"table": {"a": "b"}}, [], "table is not of the type"),
        ((1,), {"points": [(1, "x")]}, [], "points is not of the type"),
        ((-1,), {}, ["n >= 0"], "`n >= 0` does not hold"),
        ((1,), {}, ["n >= 0", "1 / (n - 1) > 0"], "raises ZeroDivisionError"),
    ],
)
def test_a_call_is_in_the_domain_or_the_reason_is_named(
    arguments: tuple[object, ...],
    named: dict[str, object],
    conditions: list[str],
    expected: str | None,
) -> None:
    found = domain.violation(f, domain.bound(f, arguments, named), conditions)
    if expected is None:
        assert found is None
    else:
        assert found is not None
        assert expected in found


class Owner:
    def method(self) -> int:
        return 1

    @staticmethod
    def static() -> int:
        return 2

    @property
    def value(self) -> int:
        return 3


def test_a_function_is_found_behind_its_descriptor() -> None:
    import sys

    here = sys.modules[__name__]
    assert plain_function(here, "Owner.method")(Owner()) == 1
    assert plain_function(here, "Owner.static")() == 2
    assert plain_function(here, "Owner.value")(Owner()) == 3
    with pytest.raises((AttributeError, KeyError)):
        plain_function(here, "Owner.absent")


RUDE: dict[str, tuple[Callable[[], object], str]] = {
    "returns": (lambda: {"a": [1]}, "done"),
    "exits": (lambda: __import__("os")._exit(3), "crashed"),
    "leaves by SystemExit": (lambda: __import__("sys").exit(), "crashed"),
    "is interrupted": (lambda: (_ for _ in ()).throw(KeyboardInterrupt), "crashed"),
    "never ends": (lambda: [None for _ in iter(int, 1)], "timeout"),
    "kills itself": (lambda: __import__("os").kill(__import__("os").getpid(), 9), "crashed"),
    "closes its streams": (lambda: [__import__("os").close(n) for n in (0, 1, 2)], "done"),
    "prints without end": (lambda: print("x" * 50_000_000), "done"),
}


@pytest.mark.parametrize("kind", RUDE)
def test_a_fork_ends_as_it_should_whatever_is_done_in_it(kind: str) -> None:
    function, expected = RUDE[kind]
    assert forked(function, 1.5).ended == expected
    assert forked(lambda: 7, 5).value == 7


def test_a_fork_leaves_no_child_and_no_thread_behind(tmp_path: Any) -> None:
    import os
    import threading

    pause = threading.Event()

    def rude() -> str:
        if os.fork() == 0:
            pause.wait(1)
            (tmp_path / "late").touch()
            os._exit(0)
        threading.Thread(target=pause.wait, args=(30,)).start()
        return "left"

    started = stopwatch()
    assert forked(rude, 10).value == "left"
    assert stopwatch() - started < 8
    pause.wait(1.5)
    assert not (tmp_path / "late").exists()
