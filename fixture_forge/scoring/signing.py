"""Sign receipts with a shared key, so that whoever holds it can tell who judged."""

import hashlib
import hmac
from pathlib import Path

import msgspec

from fixture_forge.canonical import encode
from fixture_forge.documents.receipt import Receipt
from fixture_forge.errors import BadKey

_MAKE = "For instance: head -c 32 /dev/urandom > KEY; chmod 600 KEY"
_PREFIX = "hmac-sha256:"
_LEAST, _MOST = 16, 4096


def read_signing_key(path: Path) -> bytes:
    """Return the key in a file. Raises BadKey for what would sign for anybody."""
    try:
        with path.open("rb") as file:
            key = file.read(_MOST + 1)
    except OSError as error:
        raise BadKey(f"{path}: cannot be read: {error.strerror or error}.", hint=_MAKE) from None
    if not _LEAST <= len(key) <= _MOST:
        said = f"{len(key):,} bytes, a signing key has {_LEAST} to {_MOST:,}"
        raise BadKey(f"{path}: {said}.", hint=_MAKE)
    return key


def _expected(receipt: Receipt, key: bytes) -> str:
    unsigned = encode(msgspec.structs.replace(receipt, signature=None))
    return _PREFIX + hmac.new(key, unsigned, hashlib.sha256).hexdigest()


def signed(receipt: Receipt, key: bytes) -> Receipt:
    """Return the receipt with a signature over all else of it."""
    return msgspec.structs.replace(receipt, signature=_expected(receipt, key))


def is_signed_by(receipt: Receipt, key: bytes) -> bool:
    """Whether the key's holder signed just this receipt."""
    return hmac.compare_digest((receipt.signature or "").encode(), _expected(receipt, key).encode())
