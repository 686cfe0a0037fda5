"""One entry of the ledger: what was done to one private variant, chained to the entry before it.

A kind of deed has exactly the fields that belong to it, so that nothing can be issued to nobody
or retired without a reason.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from fixture_forge.documents.base import Document
from fixture_forge.documents.types import Count, FixtureId, Sha256

ENTRY_LIMIT = 64 * 1024
NO_ENTRY = "0" * 64
"""What the first entry names as the one before it."""

_END = r"(?![\s\S])"
Line: TypeAlias = Annotated[
    str,
    Meta(
        # Nothing that ends a line for a reader or a terminal.
        pattern=rf"^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]+{_END}",
        max_length=1000,
        description="One line of text, not empty.",
    ),
]
Moment: TypeAlias = Annotated[
    str,
    Meta(
        pattern=rf"^[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}T[0-9]{{2}}:[0-9]{{2}}:[0-9]{{2}}\+00:00{_END}",
        description="A time in UTC, to the second.",
    ),
]


class Drawn(Document, frozen=True, tag_field="kind", tag="drawn"):
    """A lot was drawn. ``commitment`` is the variant's own, which its manifest publishes too."""

    family: Line
    template: Line
    version: Count
    epoch: Count
    index: Count
    commitment: Sha256


class Sealed(Document, frozen=True, tag_field="kind", tag="sealed"):
    """The variant passed all checks, and lies sealed under this manifest."""

    manifest_sha256: Sha256


class Issued(Document, frozen=True, tag_field="kind", tag="issued"):
    """The variant was given to somebody for one run, and will be given to nobody else."""

    to: Line
    run: Line


class Exposed(Document, frozen=True, tag_field="kind", tag="exposed"):
    """Somebody may have seen the variant who must not have."""

    reason: Line


class Retired(Document, frozen=True, tag_field="kind", tag="retired"):
    """The variant is out of use, for good."""

    reason: Line


Deed: TypeAlias = Drawn | Sealed | Issued | Exposed | Retired


class LedgerEntry(Document, frozen=True):
    """``previous`` is SHA-256 of the canonical bytes of the entry before, zeros for the first;
    ``sequence`` counts from 1.
    """

    schema_version: Literal[1]
    sequence: Count
    previous: Sha256
    at: Moment
    fixture: FixtureId
    deed: Deed
