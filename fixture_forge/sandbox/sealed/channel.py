"""Frames on a descriptor: a length of four bytes, then JSON."""

import json
import math
import os
import select
import time  # noqa: TID251 - a deadline, measured where nothing of ours may be imported
from typing import Any

from fixture_forge.sandbox.sealed.plain import CannotCross, Malformed

# Whoever reads must not be stalled by whoever writes.
MAX_FRAME = 32 * 1024**2
_CHUNK = 1 << 20
_WRITER = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def _finite(told: str) -> float:
    value = float(told)
    if not math.isfinite(value):
        raise ValueError(told)
    return value


# What JSON has no word for has a tag of its own, and no second spelling.
_READER = json.JSONDecoder(parse_float=_finite, parse_constant=_finite)


class Ended(Exception):
    """The other side has closed its end."""


class TooLate(Exception):
    """The other side did not answer, or did not read, in time."""


def written(message: object) -> bytes:
    """Return a message as JSON on one line. Raises CannotCross if it cannot be written so."""
    try:
        return _WRITER.encode(message).encode()
    except (RecursionError, ValueError) as error:
        raise CannotCross(f"cannot be written: {type(error).__name__}") from None


def pack(data: bytes) -> bytes:
    """Return a message's bytes with their length before. Raises CannotCross if it is too long."""
    if len(data) > MAX_FRAME:
        raise CannotCross(f"{len(data):,} bytes, {MAX_FRAME:,} can cross at most")
    return len(data).to_bytes(4, "big") + data


def unpack(data: bytes) -> Any:
    """Return the message in the bytes behind a length. Raises Malformed."""
    try:
        return _READER.decode(data.decode())
    except (ValueError, RecursionError) as error:
        raise Malformed(f"no JSON: {type(error).__name__}") from None


def send(descriptor: int, message: object, seconds: float | None = None) -> None:
    """Write a message. Raises CannotCross, TooLate and Ended."""
    send_bytes(descriptor, written(message), seconds)


def send_bytes(descriptor: int, data: bytes, seconds: float | None = None) -> None:
    """Write a message that is written already. Raises as ``send`` does."""
    left = memoryview(pack(data))
    deadline = None if seconds is None else time.monotonic() + seconds
    while left:
        _wait(descriptor, deadline, to_write=True)
        try:
            left = left[os.write(descriptor, left[:_CHUNK]) :]
        except BlockingIOError:
            continue
        except (BrokenPipeError, ConnectionResetError):
            raise Ended from None


def receive(descriptor: int, seconds: float | None = None, most: int = MAX_FRAME) -> Any:
    """Read a message. Raises Malformed, TooLate and Ended. ``seconds`` are for all of it."""
    return unpack(receive_bytes(descriptor, seconds, most))


def receive_bytes(descriptor: int, seconds: float | None = None, most: int = MAX_FRAME) -> bytes:
    """Read a message and leave it as it is. Raises as ``receive`` does."""
    deadline = None if seconds is None else time.monotonic() + seconds
    length = int.from_bytes(_exactly(descriptor, 4, deadline), "big")
    if length > most:
        raise Malformed(f"a message of {length:,} bytes, {most:,} are allowed")
    return _exactly(descriptor, length, deadline)


def _exactly(descriptor: int, count: int, deadline: float | None) -> bytes:
    parts, missing = [], count
    while missing:
        _wait(descriptor, deadline, to_write=False)
        try:
            part = os.read(descriptor, min(missing, _CHUNK))
        except BlockingIOError:
            continue
        except ConnectionResetError:
            raise Ended from None
        if not part:
            raise Ended
        parts.append(part)
        missing -= len(part)
    return b"".join(parts)


def _wait(descriptor: int, deadline: float | None, *, to_write: bool) -> None:
    # Without a deadline the descriptor blocks by itself.
    if deadline is None:
        return
    left = deadline - time.monotonic()
    if left <= 0:
        raise TooLate
    waiting = [descriptor]
    ready = select.select([] if to_write else waiting, waiting if to_write else [], [], left)
    if not (ready[0] or ready[1]):
        raise TooLate
