"""What crosses to a sealed worker arrives as it was, and what is hostile does not arrive at all."""

import datetime as dt
import enum
import math
import sys
from collections import Counter, OrderedDict, defaultdict, deque
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fixture_forge.ambient import stopwatch
from fixture_forge.sandbox.inside.values import describe
from fixture_forge.sandbox.sealed.channel import unpack, written
from fixture_forge.sandbox.sealed.kinds import Kinds
from fixture_forge.sandbox.sealed.plain import CannotCross, Malformed
from fixture_forge.sandbox.sealed.wire import Table


def table() -> Table:
    return Table(Kinds(), lambda kind, number: (kind, number))


def carried(value: object) -> Any:
    return table().decode(unpack(written(table().encode(value))))


SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.binary(), st.complex_numbers(),
    st.text(st.characters(exclude_categories=())), st.dates(), st.times(), st.datetimes(),
    st.timedeltas(), st.decimals().map(lambda d: Decimal(str(d))), st.fractions(), st.builds(range, st.integers(-99, 99)),
)  # fmt: skip
KEYS = st.one_of(st.integers(), st.text(), st.booleans(), st.tuples(st.integers()))
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(KEYS, inner, max_size=3), st.sets(KEYS), st.frozensets(KEYS),
        st.lists(inner, max_size=3).map(deque), st.dictionaries(KEYS, inner).map(OrderedDict),
    ),
    max_leaves=12,
)  # fmt: skip


@given(VALUES)
def test_a_value_arrives_as_it_was(value: object) -> None:
    assert describe(carried(value)) == describe(value)


@pytest.mark.parametrize(
    "value",
    [
        -0.0, math.nan, [math.inf, -math.inf], "\ud83d\ude00", "\ud800", 10**6000, bytearray(b"x"),
        Counter("aab"), Decimal("sNaN"), Fraction(1, 3), ..., NotImplemented, ValueError("a", 1),
        dt.datetime(2026, 1, 2, 3, fold=1, tzinfo=dt.timezone(dt.timedelta(minutes=5))), [int, str],
        {"b": 1, "a": 2}, {1, "x", (2, 3)}, "y" * 10_000_000,
        {"b": 1}.keys(), {"b": [1]}.values(), {"b": 1, "a": [2]}.items(),
        defaultdict(list, {"a": [1]}), defaultdict(None, {1: 2}),
    ],
    ids=lambda v: str(type(v).__name__),
)  # fmt: skip
def test_what_is_easily_lost_is_kept(value: object) -> None:
    assert describe(carried(value)) == describe(value)


def test_a_dictionary_with_defaults_has_them_over_there() -> None:
    found = carried(defaultdict(list))
    assert found["new"] == []
    with pytest.raises(KeyError):
        carried(defaultdict(None))["new"]


@pytest.mark.parametrize(
    ("error", "attribute"),
    [
        (SystemExit(3), "code"), (StopIteration(4), "value"),
        (UnicodeDecodeError("utf-8", b"x", 0, 1, "why"), "reason"), (OSError(2, "none"), "errno"),
    ],
)  # fmt: skip
def test_what_an_error_makes_of_its_arguments_is_there(
    error: BaseException, attribute: str
) -> None:
    found = carried(error)
    assert type(found) is type(error)
    assert getattr(found, attribute) == getattr(error, attribute)


def test_an_error_with_arguments_that_its_kind_cannot_have_is_refused() -> None:
    with pytest.raises(Malformed):
        table().decode(["x", "UnicodeDecodeError", [1], None, []])


def test_what_was_shared_is_shared() -> None:
    inner: list[object] = []
    found = carried([inner, inner, (inner,)])
    assert found[0] is found[1] is found[2][0]
    inner.append(inner)
    looped = carried(inner)
    assert looped[0] is looped


def test_a_change_over_there_happens_here() -> None:
    here, there = table(), table()
    rows: list[object] = [[1], {"a": 2}, {3}]
    received = there.decode(here.encode(rows))
    before = there.snapshot()
    received[0].append(received)
    received[1]["b"] = received[0]
    received[2].clear()
    for number, content in there.changes(before):
        here.change(number, content)
    assert rows[0] == [1, rows]
    assert rows[1] == {"a": 2, "b": rows[0]}
    assert rows[2] == set()


@given(st.lists(st.integers()), st.integers(0, 4), st.integers(0, 4), st.booleans())
def test_an_iterator_arrives_where_it_was_and_is_moved_by_what_was_taken(
    items: list[int], before: int, after: int, frozen: bool
) -> None:
    given_one = iter(tuple(items)) if frozen else iter(items)
    for _ in range(before):
        next(given_one, None)
    here, there = table(), table()
    (received,) = there.decode(unpack(written(here.encode([given_one]))))
    known = there.snapshot()
    taken = [each for _, each in zip(range(after), received, strict=False)]
    for number, content in there.changes(known):
        here.change(number, content)
    assert taken + list(given_one) == items[before:]


class Mine(list[int]):
    pass


@pytest.mark.parametrize(
    "value",
    [
        Mine(),
        object(),
        iter(Mine()),
        iter("a"),
        open,
        lambda: 0,
        Mine,
        defaultdict(lambda: 0),
        defaultdict(Mine),
        OrderedDict(a=1).keys(),
    ],
)
def test_what_is_not_of_the_closed_set_does_not_cross(value: object) -> None:
    with pytest.raises(CannotCross):
        table().encode(value)


def nested(depth: int) -> Any:
    told: Any = None
    for _ in range(depth):
        told = ["l", [told]]
    return told


@pytest.mark.parametrize(
    "told",
    [
        [], ["?"], ["l"], ["l", 5], ["r", 0], ["r", -1], ["r", True], ["i", 5], ["i", "zz"], ["f", "1"],
        ["t", [["r", 0]]], ["d", [[["l", []], 1]]], ["d", [[1]]], ["s", [["l", []]]], ["o", "x.Y", []],
        ["x", "KeyboardInterrupt", [], None, []], ["e", "x.Y", "A"], ["k", "os.system"], ["u", "zz"],
        ["dt", 1], ["rg", "0x0", "0x1", "0x0"], ["fr", "0x1", "0x0"], {"a": 1}, 2**60, nested(500),
        ["d", [[["i", hex(n * (2**61 - 1))], 0] for n in range(500)]], ["dq", [], "x"], ["!", "os"],
    ],

)  # fmt: skip
def test_what_no_honest_sender_writes_is_refused(told: Any) -> None:
    with pytest.raises(Malformed):
        table().decode(told)


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Basket(list[int]):
    pass


@dataclass
class Till:
    rate: int

    def __new__(cls, *_: object) -> "Till":
        raise AssertionError("the other side would be asked to make it")


class Purse:
    def __hash__(self) -> int:
        raise AssertionError("a purse is no key")

    @property
    def coins(self) -> int:
        return 0

    @coins.setter
    def coins(self, _: int) -> None:
        raise AssertionError("the other side would be asked to set it")


@dataclass(frozen=True)
class Ring:
    next: Any


def with_kinds() -> Table:
    module = ModuleType(__name__)
    vars(module).update(Colour=Colour, Basket=Basket, Till=Till, Purse=Purse, Ring=Ring)
    return Table(Kinds([module]), lambda kind, number: (kind, number))


def test_a_member_of_an_enum_is_never_made_into_another() -> None:
    here = with_kinds()
    here.encode([Colour.RED])
    with pytest.raises(Malformed):
        here.change(1, ["e", f"{__name__}.Colour", "BLUE"])
    assert Colour.RED.value == 1


def test_an_object_that_holds_more_than_attributes_does_not_cross_empty() -> None:
    with pytest.raises(CannotCross):
        with_kinds().encode(Basket([1]))
    with pytest.raises(Malformed):
        with_kinds().decode(["o", f"{__name__}.Basket", []])


def test_an_object_arrives_past_its_own_constructor() -> None:
    assert with_kinds().decode(["o", f"{__name__}.Till", [["rate", 3]]]).rate == 3


@pytest.mark.parametrize("tag", ["l", "t"])
def test_what_would_unfold_without_end_is_refused(tag: str) -> None:
    told: Any = [tag, []]
    for depth in range(60):
        told = [tag, [told, ["r", 59 - depth + 1]]]
    with pytest.raises(Malformed):
        table().decode(told)


def test_what_is_shared_within_reason_arrives() -> None:
    row = list(range(9))
    assert carried([row] * 1000) == [row] * 1000


def test_what_an_objects_own_methods_raise_is_a_refusal() -> None:
    purse = ["o", f"{__name__}.Purse", []]
    for told in (["s", [purse, purse]], ["d", [[purse, 0]]], ["z", [purse]]):
        with pytest.raises(Malformed):
            with_kinds().decode(told)
    ring = ["o", f"{__name__}.Ring", [["next", ["r", 0]]]]
    with pytest.raises(Malformed):
        with_kinds().decode(["s", [ring]])


def test_an_object_gets_its_state_without_code_of_its_own() -> None:
    here = with_kinds()
    found = here.decode(["o", f"{__name__}.Purse", [["coins", 3]]])
    assert vars(found) == {"coins": 3}
    here.change(0, ["o", f"{__name__}.Purse", [["owner", "x"]]])
    assert vars(found) == {"owner": "x"}


@pytest.mark.parametrize("key", ["America", "a" * 5000, "a\0b", "../x", "zone.tab"])
def test_a_zone_that_is_none_is_refused_whatever_lies_there(key: str) -> None:
    with pytest.raises(Malformed):
        table().decode(["tz", [key, 0]])


@pytest.mark.parametrize(
    "data", [b"NaN", b"[1,-Infinity]", b"1e999", b'"\xed\xa0\x80"', '["l",[]]'.encode("utf-16")]
)
def test_a_message_has_one_spelling_for_what_json_has_no_word_for(data: bytes) -> None:
    with pytest.raises(Malformed):
        unpack(data)


def alike(depth: int) -> list[Any]:
    """Return keys of one hash; those of more than no depth are sets of such keys."""
    if depth == 0:
        return [["i", hex(n * sys.hash_info.modulus)] for n in range(30)]
    below = alike(depth - 1)
    return [["z", below[:n] + below[n + 1 :]] for n in range(len(below))]


def test_what_is_short_and_takes_long_is_refused_at_once() -> None:
    digits = "1" * 200_000
    for told in (["z", alike(2)], ["fr", "0x3" + digits, "0x7" + digits]):
        begun = stopwatch()
        with pytest.raises(Malformed):
            table().decode(told)
        assert stopwatch() - begun < 1
    with pytest.raises(CannotCross):
        table().encode(Fraction(1, 3**40_000))


def test_keys_that_are_alike_by_chance_arrive() -> None:
    points = {(x, y, z) for x in (-1, -2) for y in (-1, -2) for z in (-1, -2)}
    assert carried(points) == points
    assert carried({frozenset({-1}): 1, frozenset({-2}): 2}) == {
        frozenset({-1}): 1,
        frozenset({-2}): 2,
    }
