"""Make values that may cross, and JSON that claims to be one."""

import datetime as dt
import math
import sys
import zoneinfo
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

from fixture_forge.sandbox.sealed.kinds import Kinds
from fixture_forge.sandbox.sealed.wire import Table

from . import subject
from .choices import Choices

KINDS = Kinds([subject])
CLASSES = tuple(name for name, _ in KINDS.items())
TAGS = "r f l t s z dq d od ct ba e n o x k it fn at dd vw i u c b D dt tm td tz de fr rg !".split()
NAIVE = dt.datetime.fromisoformat("2026-01-02T03:04:05.000006").replace(fold=1)
UTC5 = dt.timezone(dt.timedelta(hours=5, microseconds=1))
PARIS = zoneinfo.ZoneInfo("Europe/Paris") if zoneinfo.available_timezones() else dt.UTC
PLAIN = (
    None, True, False, 0, 1, -1, -2, 2**53, -(2**64), 10**400, 0.0, -0.0, 0.1, 1e308, 5e-324,
    math.nan, math.inf, "", "a", "é", "\ud800", "\ud83d\ude00", "\0", "😀", "x" * 300, b"",
    b"\xff", 1j, complex(-0.0, math.nan), dt.date(1, 1, 1),
    NAIVE, dt.datetime(2026, 1, 2, tzinfo=UTC5),
    dt.datetime(2026, 3, 29, 2, 30, tzinfo=PARIS), dt.time(23, tzinfo=UTC5),
    dt.timedelta(-1, 1, 1), UTC5, dt.UTC, Decimal("1E+999999"), Decimal("-0"), Decimal("sNaN12"),
    Decimal("0.10"), Fraction(-1, 3), range(0), range(3, -3, -2), ..., NotImplemented, int,
    object, subject.Odd, subject.Colour.RED, subject.Colour.BLUE,
)  # fmt: skip
KEYS = tuple(v for v in PLAIN if not isinstance(v, complex | Decimal) and v == v)
# What JSON may hold that no honest sender would write there.
ATOMS: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 2**53, 2**63, -(2**63), 10**30, 0.5, -0.0, math.nan, math.inf,
    1e308, "", "a", "nan", "-inf", "0x1", "-0x0", " 0x_1", "1_0", "zz", "ff", "é", "\ud800",
    "1e999999999", "sNaN", "Infinity", "Europe/Paris", "Europe", "America", "../x", "/etc/passwd",
    "a" * 5000, "\0", "posix", "__class__", "__init__", "total", "items", "left", "one",
    "_Slots__two", "RED", "ValueError", "SystemExit", "KeyboardInterrupt", "keys", "items",
    "values", "builtins.list", "OSError", "UnicodeDecodeError", "StopIteration",
    "BaseExceptionGroup", "builtins.int", "os.system", "...", [], {}, [[]], ["r", 0], ["r", 1],
    ["r", -1], ["r", 2], ["r", 10**30], ["f", "nan"], ["l", []], ["t", []], {"a": 1},
    ["tz", ["America", 0]],
    ["tz", ["a" * 5000, 0]], *TAGS,
    *CLASSES,
)  # fmt: skip


def value(choices: Choices, depth: int = 3) -> Any:
    """Return a value that may cross; parts of it may be shared, and lists may hold themselves."""
    return _value(choices, depth, [])


def _value(choices: Choices, depth: int, made: list[Any]) -> Any:
    if made and choices.one_in(8):
        return choices.pick(made)
    if depth == 0 or choices.one_in(3):
        return choices.pick(PLAIN)
    found = choices.pick(_MAKERS)(choices, depth - 1, made)
    made.append(found)
    return found


def _items(choices: Choices, depth: int, made: list[Any]) -> list[Any]:
    return [_value(choices, depth, made) for _ in choices.some(3)]


def _key(choices: Choices) -> Any:
    match choices.below(6):
        case 0:
            return tuple(choices.pick(KEYS) for _ in choices.some(2))
        case 1:
            return subject.Frozen(choices.pick(KEYS), choices.pick(KEYS))
        case 2:
            return frozenset(choices.pick(KEYS) for _ in choices.some(2))
    return choices.pick(KEYS)


def _pairs(choices: Choices, depth: int, made: list[Any]) -> list[tuple[Any, Any]]:
    return [(_key(choices), _value(choices, depth, made)) for _ in choices.some(3)]


def _list(choices: Choices, depth: int, made: list[Any]) -> Any:
    found: list[Any] = []
    if choices.one_in(4):
        made.append(found)  # so that it may hold itself
    found.extend(_items(choices, depth, made))
    return found


def _moved(choices: Choices, depth: int, made: list[Any]) -> Any:
    over = _items(choices, depth, made)
    found = iter(over) if choices.below(2) else iter(tuple(over))
    for _ in choices.some(4):
        next(found, None)
    return found


def _error(choices: Choices, depth: int, made: list[Any]) -> Any:
    kind = choices.pick((ValueError, KeyError, subject.Odd, ZeroDivisionError, TypeError))
    found = kind(*_items(choices, depth, made))
    if choices.one_in(3):
        found.__cause__ = KeyError("before")
    return found


def _object(choices: Choices, depth: int, made: list[Any]) -> Any:
    found = subject.Slots()
    found.one = _value(choices, depth, made)  # type: ignore[attr-defined]
    return found


_MAKERS: tuple[Callable[[Choices, int, list[Any]], Any], ...] = (
    _list,
    lambda *given: tuple(_items(*given)),
    lambda *given: deque(_items(*given), given[0].pick((None, 0, 2))),
    lambda *given: dict(_pairs(*given)),
    lambda *given: OrderedDict(_pairs(*given)),
    lambda *given: Counter(dict(_pairs(*given))),
    lambda *given: defaultdict(given[0].pick((None, int, list)), _pairs(*given)),
    lambda *given: given[0].pick((dict.keys, dict.values, dict.items))(dict(_pairs(*given))),
    lambda choices, *_: {_key(choices) for _ in choices.some(3)},
    lambda choices, *_: frozenset(_key(choices) for _ in choices.some(3)),
    lambda choices, *_: bytearray(choices.raw(3)),
    _moved,
    _error,
    _object,
    lambda *given: subject.Point(*(_value(*given), _value(*given))),
    lambda *given: subject.Frozen(_value(*given), _value(*given)),
    lambda *given: subject.Open(_value(*given)),
)  # fmt: skip


def told(choices: Choices, depth: int = 4) -> Any:
    """Return JSON in the form of a value, with tags and numbers of parts as they come."""
    if depth == 0 or choices.one_in(4):
        return choices.pick(ATOMS)
    tag = choices.pick(TAGS)
    parts = [told(choices, depth - 1) for _ in choices.some(3)]
    match choices.below(6):
        case 0:
            return [tag, *parts]
        case 1:
            return [tag, [[part, choices.pick(ATOMS)] for part in parts]]
        case 2:
            return [tag, choices.pick(CLASSES), parts]
        case 3:
            keys = [[_object_told(choices, part), 0] for part in parts]
            return [choices.pick(("d", "od", "ct")), keys]
        case 4:
            return [choices.pick(("s", "z")), [_object_told(choices, part) for part in parts]]
    return [tag, parts]


def _object_told(choices: Choices, part: Any) -> Any:
    names = choices.pick((("left", "right"), ("held",), ("one",), ("items",), ("items", "total")))
    return ["o", choices.pick(CLASSES), [[name, part] for name in names]]


def bomb(choices: Choices) -> Any:
    """Return JSON that is more than it looks: deep, long, doubled again and again, colliding."""
    count = choices.pick((50, 200, 3000, 60_000))
    digits = choices.pick(("f", "1", "0", "9")) * (count * choices.pick((1, 10)))
    tag = choices.pick(("t", "z", "n", "o", "l"))
    part = told(choices, 1)
    match choices.below(10):
        case 0:
            for _ in range(count % 997):
                part = [tag, [part]]
            return part
        case 1:
            return ["l", [part] * min(count, 1_000_000 // (len(str(part)) + 1))]
        case 2:
            return ["d", [[["i", hex(n * sys.hash_info.modulus)], 0] for n in range(count)]]
        case 3:
            half = count * choices.pick((1, 5))
            return ["fr", "0x1" + "0" * half + "3" * half, "0x" + "7" * 2 * half]
        case 4:
            tag = choices.pick(("i", "de", "b", "u", "f", "c", "tz"))
            return [tag, [digits, 0]] if tag == "tz" else [tag, digits, "1"][: 2 + (tag == "c")]
        case 5 | 6:
            keys = _alike(choices.pick((8, 20, 36)), choices.below(3))
            return choices.pick((["z", keys], ["s", keys], ["d", [[key, 0] for key in keys]]))
    count = min(count, 200)
    return ["l", [*_doubled(tag, count), _as_key(choices, count)]]


def _alike(count: int, depth: int) -> list[Any]:
    """Return keys of one hash; those of more than no depth are sets of such keys."""
    if depth == 0:
        return [["i", hex(n * sys.hash_info.modulus)] for n in range(count)]
    below = _alike(count, depth - 1)
    return [["z", below[:n] + below[n + 1 :]] for n in range(count)]


def ring(choices: Choices) -> Any:
    """Return JSON of what cannot be: something that must be there before its parts, and is one."""
    inner: Any = ["r", 0]
    for _ in choices.some(4):
        inner = choices.pick((["l", [inner]], ["t", [0, inner]], ["d", [[0, inner]]]))
    name = f"{subject.__name__}.Point"
    return choices.pick(
        (["t", [inner]], ["n", name, [inner, 1]], ["x", "KeyError", [inner], None, []])
    )


def _doubled(tag: str, count: int) -> list[Any]:
    """Return values each of which holds the one before it twice. The list around them is 0."""
    found: list[Any] = [["t", []]]
    found += [_twice(tag, ["r", n], n) for n in range(1, count)]
    return found


def _twice(tag: str, part: Any, n: int) -> Any:
    match tag:
        case "n":
            return ["n", f"{subject.__name__}.Point", [part, part]]
        case "o":
            return ["o", f"{subject.__name__}.Frozen", [["left", part], ["right", part]]]
        case "z":
            return ["z", [part, n]]
    return [tag, [part, part]]


def _as_key(choices: Choices, count: int) -> Any:
    last = ["r", count]
    return choices.pick(
        (["d", [[last, 0]]], ["s", [last]], ["z", [["t", [last]]]], ["ct", [[last, 1]]])
    )


def table() -> Table:
    """Return the judge's side of a conversation."""
    return Table(KINDS, lambda kind, number: iter(()))
