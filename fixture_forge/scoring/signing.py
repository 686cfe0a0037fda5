"""Sign receipts with a shared key, so that whoever holds it can tell who judged."""

import hashlib
import hmac

import msgspec

from fixture_forge.canonical import encode
from fixture_forge.documents.receipt import Receipt

_PREFIX = "hmac-sha256:"


def _expected(receipt: Receipt, key: bytes) -> str:
    unsigned = encode(msgspec.structs.replace(receipt, signature=None))
    return _PREFIX + hmac.new(key, unsigned, hashlib.sha256).hexdigest()


def signed(receipt: Receipt, key: bytes) -> Receipt:
    """Return the receipt with a signature over all else of it."""
    return msgspec.structs.replace(receipt, signature=_expected(receipt, key))


def is_signed_by(receipt: Receipt, key: bytes) -> bool:
    """Whether the key's holder signed just this receipt."""
    return hmac.compare_digest((receipt.signature or "").encode(), _expected(receipt, key).encode())
