"""Notice what a call did to the objects that it was given, and do it to them over there.

Parts are compared by identity: to compare by value would be to call whatever says it is equal.
"""

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Sequence
from operator import is_
from typing import Any

from fixture_forge.sandbox.sealed import positions
from fixture_forge.sandbox.sealed.kinds import Kinds, state_of
from fixture_forge.sandbox.sealed.plain import Malformed

# By number: an object, and the parts that it held.
Snapshot = list[tuple[int, Any, Any]]
_DICTS = {dict, OrderedDict, Counter, defaultdict}
_MUTABLE = {list, set, bytearray, deque, *_DICTS, *positions.KINDS}


def taken(objects: Sequence[Any], kinds: Kinds, first: int) -> Snapshot:
    """Return a snapshot of what can change among the objects from a number on."""
    return [
        (number, value, _parts(value))
        for number, value in enumerate(objects[first:], first)
        if type(value) in _MUTABLE or kinds.is_changeable(type(value))
    ]


def has_changed(value: Any, before: Any) -> bool:
    """Whether an object of a snapshot holds something else than before."""
    now = _parts(value)
    if type(now) is bytes or type(before) is bytes:
        return type(now) is not type(before) or bool(now != before)
    return len(now) != len(before) or not all(map(is_, now, before))


def _parts(value: Any) -> list[Any] | bytes:
    """Return what an object holds, flat: the keys and then the values of a mapping."""
    kind = type(value)
    if kind not in _MUTABLE:
        value = state_of(value)
        return [*value, *value.values()]
    if kind is bytearray:
        return bytes(value)
    if kind in positions.KINDS:
        return str(positions.position(value)).encode()
    if kind in _DICTS:
        return [*value, *value.values()]
    return list(value)


def become(value: Any, changed: Any, kinds: Kinds) -> None:
    """Give an object what another of its type holds. Raises Malformed, and what keys raise."""
    kind = type(value)
    if kind in (list, set, bytearray, deque):
        value.clear()
        (value.update if kind is set else value.extend)(changed)
    elif kind in _DICTS:
        value.clear()
        for key, held in changed.items():
            value[key] = held
    elif kind in positions.KINDS:
        over, at = positions.taken_apart(changed)
        if at >= 0 and over is not positions.taken_apart(value)[0]:
            raise Malformed("an iterator that goes over something else")
        positions.move(value, at)
    elif kinds.is_changeable(kind):
        kinds.set_state(value, state_of(changed))
    else:
        raise Malformed("a change of what cannot change")
