"""The private record of how a fixture came to be: what was drawn, and the one edit made."""

from typing import Annotated, Literal

from msgspec import Meta

from fixture_forge.documents.base import Document
from fixture_forge.documents.types import Count, Guid, RelativePath, Text

ORIGIN_LIMIT = 1024 * 1024
Integer = Annotated[int, Meta(ge=-(2**53) + 1, le=2**53 - 1)]


class MutationRecord(Document, frozen=True):
    """The injected edit: in ``path``, bytes ``start`` to ``end`` of the right version were
    ``before`` and became ``after``; ``line`` counts from 1.
    """

    path: RelativePath
    function: Text
    line: Count
    start: Count
    end: Count
    before: Text
    after: Text


class Origin(Document, frozen=True):
    """``private/origin.json``. ``seed`` is null where the draw used a secret key. ``domain`` are
    Python expressions over the parameters of the function, which hold for every call on which
    its behaviour is documented.
    """

    schema_version: Literal[1]
    canary: Guid
    seed: Integer | None
    index: Count
    parameters: dict[Text, Integer | Text]
    domain: Annotated[tuple[Text, ...], Meta(max_length=50)]
    mutation: MutationRecord
