"""Write a value down so that two are written alike exactly when nobody could tell them apart.

This is a second opinion on ``wire`` and on ``values.describe``: sharing shows everywhere, and an
iterator is looked at without being moved.
"""

import enum
import hashlib
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from fixture_forge.sandbox.sealed.kinds import state_of

_SHOWN = (complex, type(...), type(NotImplemented))
_VIEWS: tuple[type, ...] = (type({}.keys()), type({}.values()), type({}.items()))
_ITERATORS: tuple[type, ...] = (type(iter([])), type(iter(())))


def shape(value: object) -> list[object]:
    """Return the parts of a value in order; what was met before is its number only."""
    seen: dict[int, int] = {}
    kept: list[object] = []
    return list(_parts(value, seen, kept))


def _parts(value: Any, seen: dict[int, int], kept: list[object]) -> Iterator[object]:
    kind = type(value)
    yield kind
    if isinstance(value, enum.Enum | type):
        yield value
        return
    inner: list[object] = []
    match value:
        case None | bool() | bytes() | str():
            yield value
            return
        case int():
            yield hex(value)
            return
        case float() if value == value:
            yield value.hex()
            return
        case set() | frozenset():
            inner = []
        case list() | tuple():
            inner = list(value)
        case dict():
            inner = [getattr(value, "default_factory", None)]
            inner += [part for pair in value.items() for part in pair]
        case BaseException():
            inner = [value.args, value.__cause__, vars(value)]
        case _ if kind in _VIEWS:
            inner = [dict(value.mapping)]
        case _ if kind in _ITERATORS:
            _, over, *at = value.__reduce__()
            inner = [*over, *at]
        case _ if kind.__name__ == "deque":
            inner = [value.maxlen, *value]
        case bytearray():
            inner = [bytes(value)]
        case _ if kind in _SHOWN or kind.__module__ in ("datetime", "decimal"):
            yield repr(value)
            return
        case range():
            yield [hex(part) for part in (value.start, value.stop, value.step)]
            return
        case Fraction():
            yield [hex(value.numerator), hex(value.denominator)]
            return
        case float():
            pass
        case _:
            inner = [state_of(value)]
    if id(value) in seen:
        yield "again", seen[id(value)]
        return
    seen[id(value)] = len(seen)
    kept.append((value, inner))  # an id is only an identity while its object lives
    if isinstance(value, set | frozenset):
        # In whatever order: a key is told without what it may share with others.
        yield sorted(hashlib.sha256(repr(shape(item)).encode()).digest() for item in value)
    else:
        yield len(inner)
    for part in inner:
        yield from _parts(part, seen, kept)
