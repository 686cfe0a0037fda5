"""The only home of clock, chance and environment, so that nothing else can depend on them unseen.

Chance is derived, never drawn: a ``Stream`` is HMAC-SHA-256 in counter mode under a key, and its
label says what it is for. Two streams with different labels know nothing of each other, so that
adding a choice in one place moves no choice anywhere else.
"""

import hashlib
import hmac
import importlib.util
import os
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from fixture_forge.errors import MissingTool

T = TypeVar("T")


def now() -> datetime:
    """Return the current time, in UTC. Library code takes it as a parameter."""
    return datetime.now(UTC)


def stopwatch() -> float:
    """Return a monotonic reading in seconds, for progress only; no document holds one."""
    return time.monotonic()


def environment() -> Mapping[str, str]:
    """Return the process environment, read only."""
    return dict(os.environ)


def cache_folder() -> Path:
    """Return where this program may keep what it can find out again (XDG base directories)."""
    told = environment().get("XDG_CACHE_HOME", "")
    root = Path(told) if Path(told).is_absolute() else Path.home() / ".cache"
    return root / "fixture-forge"


def data_folder() -> Path:
    """Return where this program keeps what cannot be found out again (XDG base directories)."""
    told = environment().get("XDG_DATA_HOME", "")
    root = Path(told) if Path(told).is_absolute() else Path.home() / ".local" / "share"
    return root / "fixture-forge"


def seed_key(seed: int) -> bytes:
    """Turn the public ``--seed`` number into a key for ``Stream``."""
    return hashlib.sha256(b"fixture-forge/public-seed\0" + str(seed).encode()).digest()


def derived_key(key: bytes, *label: str | int) -> bytes:
    """Return 32 bytes that a key gives for a label: HMAC-SHA-256 over its length-prefixed parts."""
    return hmac.digest(key, _joined(label), "sha256")


def _joined(label: Sequence[str | int]) -> bytes:
    return b"".join(
        len(part).to_bytes(4, "big") + part for part in (str(item).encode() for item in label)
    )


class Stream:
    """A reproducible source of choices for one purpose.

    ``label`` parts are length-prefixed before they are joined, so ("ab", "c") and ("a", "bc")
    are different streams.
    """

    def __init__(self, key: bytes, *label: str | int) -> None:
        self._key = key
        self._label = _joined(label)
        self._counter = 0

    def _block(self) -> int:
        message = self._label + self._counter.to_bytes(8, "big")
        self._counter += 1
        return int.from_bytes(hmac.digest(self._key, message, "sha256"), "big")

    def below(self, limit: int) -> int:
        """Return an integer in [0, limit), without modulo bias."""
        if not 0 < limit <= 1 << 128:
            raise ValueError(f"Expected a limit from 1 to 2**128 but got limit={limit!r}")
        ceiling = (1 << 256) // limit * limit
        while (value := self._block()) >= ceiling:
            pass
        return value % limit

    def choose(self, items: Sequence[T]) -> T:
        """Return one item; each is equally likely."""
        if not items:
            raise ValueError("Expected at least one item to choose from but got none")
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return a permutation of the items; each is equally likely (Fisher-Yates)."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result

    def guid(self) -> str:
        """Return an RFC 4122 version 4 UUID in its usual spelling."""
        raw = bytearray(self._block().to_bytes(32, "big")[:16])
        raw[6] = raw[6] & 0x0F | 0x40
        raw[8] = raw[8] & 0x3F | 0x80
        text = raw.hex()
        return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))


def new_secret() -> str:
    """Return a word that nobody can guess. It goes into no artefact."""
    import secrets

    return secrets.token_urlsafe(32)


def new_key() -> bytes:
    """Return 32 bytes that nobody can guess, for a key file and nothing else."""
    import secrets

    return secrets.token_bytes(32)


def require_extra(extra: str, package: str) -> None:
    """Raise MissingTool if a package that comes with an extra of ours is not installed."""
    if importlib.util.find_spec(package) is None:
        raise MissingTool(
            f"--{extra}: the package {package} is not installed.",
            hint=f"Install the extra: pip install 'fixture-forge[{extra}]'.",
        )
