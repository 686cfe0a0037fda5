"""JSON Schemas (draft 2020-12) of the wire types, emitted from the types themselves."""

from typing import Any

import msgspec

from fixture_forge.canonical import encode
from fixture_forge.documents.base import Document
from fixture_forge.documents.entry import LedgerEntry
from fixture_forge.documents.evidence import Evidence
from fixture_forge.documents.manifest import Manifest
from fixture_forge.documents.origin import Origin
from fixture_forge.documents.receipt import Receipt
from fixture_forge.documents.variant import Variant
from fixture_forge.errors import UnknownSchema

DOCUMENTS: dict[str, type[Document]] = {
    "manifest": Manifest,
    "evidence": Evidence,
    "origin": Origin,
    "receipt": Receipt,
    "variant": Variant,
    "ledger-entry": LedgerEntry,
}


def schema_bytes(name: str) -> bytes:
    """Return the schema of a document type, in canonical spelling."""
    if name not in DOCUMENTS:
        raise UnknownSchema(
            f"There is no document type {name!r}.",
            hint="Choose one of: " + ", ".join(DOCUMENTS) + ".",
        )
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": name,
        **msgspec.json.schema(DOCUMENTS[name]),
    }
    return encode(schema)
