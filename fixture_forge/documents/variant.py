"""The private record of which draw a variant is, so that whoever has the key can draw it again."""

from typing import Annotated, Literal

from msgspec import Meta

from fixture_forge.documents.base import Document
from fixture_forge.documents.manifest import TemplateRef
from fixture_forge.documents.types import Count, Guid, Sha256, Text

VARIANT_LIMIT = 256 * 1024


class Variant(Document, frozen=True):
    """``private/variant.json``. ``key_commitment`` is what was published of the key;
    ``rewrites`` are the rewrites of the template's own version, in the order of their making.
    """

    schema_version: Literal[1]
    canary: Guid
    family: Text
    template: TemplateRef
    epoch: Count
    index: Count
    key_commitment: Sha256
    rewrites: Annotated[tuple[Text, ...], Meta(max_length=100)]
