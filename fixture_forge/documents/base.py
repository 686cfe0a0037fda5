"""What all documents have in common: frozen, strict, and built by keyword."""

import msgspec


class Document(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wire type. Unknown fields are refused; collections are tuples, so that frozen is deep."""
