"""Notice what a call did to the objects that it was given, without asking them.

Parts are compared by identity: to compare by value would be to call whatever says it is equal.
"""

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Sequence
from operator import is_
from typing import Any

from fixture_forge.sandbox.sealed import positions
from fixture_forge.sandbox.sealed.kinds import Kinds, state_of

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
