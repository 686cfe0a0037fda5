"""Iterators over lists and tuples, told by what they go over and how far they have come.

Such a one is plain data with a position: it need not be asked for item after item.
"""

from typing import Any

from fixture_forge.sandbox.sealed.plain import Malformed

KINDS: dict[type, type] = {type(iter([])): list, type(iter(())): tuple}
# The position of one that has come to its end, and will stay there.
_AT_END = -1


def taken_apart(iterator: Any) -> tuple[Any, int]:
    """Return what an iterator goes over, and its position."""
    _, (over, *_), *state = iterator.__reduce__()
    return over, state[0] if state else _AT_END


def position(iterator: Any) -> int:
    """Return how many items an iterator has given, or a negative number at its end."""
    return taken_apart(iterator)[1]


def put_together(over: Any, at: Any) -> Any:
    """Return an iterator over a list or tuple at a position. Raises Malformed."""
    if type(over) not in (list, tuple):
        raise Malformed("an iterator over something else")
    iterator = iter(over)
    move(iterator, at)
    return iterator


def move(iterator: Any, at: Any) -> None:
    """Put an iterator at a position. Raises Malformed."""
    if type(at) is not int or at < _AT_END:
        raise Malformed("an iterator at no place")
    over, now = taken_apart(iterator)
    if at == _AT_END:
        iterator.__setstate__(len(over))
        next(iterator, None)
    elif now != _AT_END:
        iterator.__setstate__(at)
    else:
        raise Malformed("an iterator that came back from its end")
