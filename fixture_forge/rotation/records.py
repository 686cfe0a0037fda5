"""Which draw a fixture says it is."""

from fixture_forge.canonical import decode
from fixture_forge.documents.variant import VARIANT_LIMIT, Variant
from fixture_forge.fixtures.layout import VARIANT, Fixture


def record_of(fixture: Fixture) -> Variant | None:
    """Return which draw a fixture says it is. Raises MalformedDocument; None if it is none."""
    data = fixture.files.get(VARIANT)
    if data is None:
        return None
    return decode(data, Variant, name=VARIANT, limit=VARIANT_LIMIT)
