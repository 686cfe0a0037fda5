"""Canonical bytes and their digests: a document has exactly one spelling, or it is refused.

The spelling is JSON with sorted keys, two-space indent, UTF-8 without escapes that are not needed,
and one newline at the end. Because a document must equal its own re-encoding byte for byte,
duplicate keys, other spacing and other order are caught without a parser of our own.
"""

import hashlib
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from fixture_forge.errors import MalformedDocument

D = TypeVar("D", bound=msgspec.Struct)


def sha256(data: bytes) -> str:
    """Return the SHA-256 of the bytes as 64 lowercase hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def tree_digest(digests: Mapping[str, str]) -> str:
    """Return one digest for a set of files: SHA-256 over sorted ``path NUL hexdigest newline``.

    The form is the one that Harbor uses for its task digests, so a stranger can compute it with
    ``sha256sum`` and ``sort``.
    """
    lines = [f"{path}\0{digests[path]}\n".encode() for path in sorted(digests)]
    return sha256(b"".join(lines))


def encode(document: msgspec.Struct | Mapping[str, Any]) -> bytes:
    """Return the one spelling of a document."""
    return msgspec.json.format(msgspec.json.encode(document, order="sorted"), indent=2) + b"\n"


def decode(data: bytes, kind: type[D], *, name: str, limit: int) -> D:
    """Read a document of at most ``limit`` bytes, strictly.

    Raises MalformedDocument, naming the document, for anything but its canonical spelling.
    """
    if len(data) > limit:
        raise MalformedDocument(
            f"{name}: {len(data):,} bytes, more than the {limit:,} that such a document may have.",
            hint="Restore the file from a copy that verifies, or run `forge seal`.",
        )
    try:
        document = msgspec.json.decode(data, type=kind, strict=True)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        detail = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise MalformedDocument(
            f"{name}: not a valid {kind.__name__.lower()}: {detail}.",
            hint=f"`forge schema {kind.__name__.lower()}` prints what is expected.",
        ) from None
    again = encode(document)
    if again != data:
        raise MalformedDocument(
            f"{name}: not in canonical form, first at line {_first_difference(data, again)} "
            "(duplicate keys, spacing and key order all count).",
            hint="Restore the file from a copy that verifies, or run `forge seal`.",
        )
    return document


def _first_difference(left: bytes, right: bytes) -> int:
    same = next(
        (i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b),
        min(len(left), len(right)),
    )
    return left.count(b"\n", 0, same) + 1
