"""Whatever a worker writes is a value or is refused, soon; and values come back as they went."""

import json
import os
from typing import Any

from fixture_forge.sandbox.sealed import channel
from fixture_forge.sandbox.sealed.channel import Ended, TooLate, pack, unpack, written
from fixture_forge.sandbox.sealed.plain import CannotCross, Malformed
from fixture_forge.sandbox.sealed.wire import Table

from .choices import Choices, bytes_edited, tree_edited
from .harness import target
from .shapes import shape
from .values import ATOMS, bomb, ring, table, told, value

WORDS = (
    b"[", b"]", b'["l",[', b'["r",0]', b"NaN", b"1e999", b"-0", b"null", b'"', b"\\ud800", b"\xff",
    b"9" * 5000, b"[" * 2000, b"{", b'{"a":', b",", b"\xff\xfe", b"\0", b"\xed\xa0\x80", b"\n",
)  # fmt: skip


@target("messages", examples=3000)
def test_a_message_is_a_value_or_is_refused(choices: Choices) -> str:
    if choices.one_in(256):
        return _bombed(choices)
    match choices.below(8):
        case 0 | 1:
            return _round_trip(choices)
        case 2:
            return _framed(choices)
        case 3:
            return _changed(choices)
        case 4 | 5:
            return _decoded(table(), told(choices))
    data = honest(choices)
    if choices.below(2):
        tree = tree_edited(choices, json.loads(data), ATOMS)
        return _decoded(table(), tree)
    return _read(bytes_edited(choices, data, WORDS))


def honest(choices: Choices) -> bytes:
    """Return what an honest sender writes."""
    return written(table().encode(value(choices)))


def _bombed(choices: Choices) -> str:
    is_ring = choices.one_in(4)
    tree = ring(choices) if is_ring else bomb(choices)
    try:
        table().decode(tree)
    except Malformed:
        return "bomb refused"
    assert not is_ring
    return "bomb decoded"


def _round_trip(choices: Choices) -> str:
    given = value(choices)
    data = written(table().encode(given))
    there = table()
    message = unpack(data)
    assert written(message) == data
    received = there.decode(message)
    assert shape(received) == shape(given)
    # What is told once more is told in the same words, but for the order of a set.
    again = table().encode(received)
    assert len(written(again)) == len(data)
    if b'["s",' not in data and b'["z",' not in data:
        assert written(again) == data
    return "came back"


def _read(data: bytes) -> str:
    try:
        message = unpack(data)
    except Malformed:
        return "no message"
    try:
        written(message)  # there is nothing in it that only one side can say
    except CannotCross as why:
        if "RecursionError" not in str(why):
            raise
    return _decoded(table(), message)


def _decoded(there: Table, message: Any) -> str:
    try:
        found = there.decode(message)
    except Malformed:
        return "refused"
    _check_known(found, there)
    return "decoded"


def _check_known(found: Any, there: Table) -> None:
    """What was decoded can be told, and is then the same value; nothing in it is half made."""
    assert not there._open
    try:
        data = written(table().encode(found))
    except CannotCross:  # what the other side has to be asked for
        return
    assert shape(table().decode(unpack(data))) == shape(found)


def _changed(choices: Choices) -> str:
    """An answer changes what it was given, or is refused."""
    here = table()
    given = value(choices)
    here.encode([given])
    try:
        for _ in choices.some(3):
            number: Any = choices.pick((0, 1, 2, 3, -1, True, 10**30, None))
            here.change(number, told(choices, 3))
            here.decode(told(choices, 2))
    except Malformed:
        return "refused"
    return "changed"


def _framed(choices: Choices) -> str:
    """A length that lies, a frame that ends, or one that never comes."""
    data = honest(choices)
    frame = pack(data)
    if choices.below(3):
        frame = bytes_edited(
            choices, frame, (b"\0\0\0\0", b"\xff\xff\xff\xff", b"\0\0\0\x01", data)
        )
    most = choices.pick((channel.MAX_FRAME, 100, len(data)))
    ours, theirs = os.pipe()
    try:
        os.set_blocking(ours, False)
        os.write(theirs, frame[:60_000])
        if not choices.one_in(8):
            os.close(theirs)
            theirs = -1
        got = channel.receive_bytes(ours, 0.01, most)
        assert got == frame[4 : 4 + int.from_bytes(frame[:4], "big")]
        assert len(got) <= most
    except (Malformed, Ended, TooLate) as error:
        return type(error).__name__
    finally:
        os.close(ours)
        if theirs >= 0:
            os.close(theirs)
    return _read(got)
