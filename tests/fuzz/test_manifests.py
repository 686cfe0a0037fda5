"""A manifest, its evidence and its origin are what they were, or are refused.

The seals are looked at a second time here: what is accepted speaks of exactly the files that lie
there, in paths that lead nowhere else.
"""

import msgspec

from fixture_forge.canonical import decode, encode, sha256
from fixture_forge.documents.base import Document
from fixture_forge.documents.evidence import EVIDENCE_LIMIT, Evidence, is_sealed, sealed
from fixture_forge.documents.manifest import MANIFEST_LIMIT, Manifest
from fixture_forge.documents.origin import ORIGIN_LIMIT, Origin
from fixture_forge.errors import MalformedDocument, TamperedFixture
from fixture_forge.fixtures.layout import (
    EVIDENCE,
    MANIFEST,
    ORIGIN,
    Fixture,
    check_consistency,
    check_seals,
)

from .choices import Choices
from .diffs import published
from .documents import altered
from .harness import target
from .test_patches import is_straight


def _short(fixture: Fixture) -> Evidence:
    """Return the evidence with little of each kind in it, for all of it takes too long."""
    evidence = fixture.evidence
    assert evidence is not None
    return sealed(
        msgspec.structs.replace(
            evidence,
            checks=evidence.checks[:2],
            checklist=evidence.checklist[:2],
            near_misses=evidence.near_misses[:2],
            repairs=evidence.repairs[:1],
            inputs=tuple(
                msgspec.structs.replace(each, inputs=each.inputs[:2])
                for each in evidence.inputs[:1]
            ),
            conditions=evidence.conditions[:1],
            runs=evidence.runs[:1],
        )
    )


FIXTURES = published()
SHORT = [encode(_short(fixture)) for fixture in FIXTURES]
KINDS: tuple[tuple[str, type[Document], int], ...] = (
    (MANIFEST, Manifest, MANIFEST_LIMIT),
    (ORIGIN, Origin, ORIGIN_LIMIT),
    (EVIDENCE, Evidence, EVIDENCE_LIMIT),
)


@target("manifests", examples=2000)
def test_a_manifest_is_what_it_was_or_is_refused(choices: Choices) -> str:
    at = choices.below(len(FIXTURES))
    fixture = FIXTURES[at]
    name, kind, limit = choices.pick(KINDS)
    known = SHORT[at] if name == EVIDENCE else fixture.files[name]
    data = altered(choices, known)
    try:
        document = decode(data, kind, name=name, limit=limit)
    except MalformedDocument:
        return "malformed"
    assert encode(document) == data
    if data == known:
        return "as it was"
    match document:
        case Evidence():
            assert not is_sealed(document)
            return "not sealed"
        case Manifest():
            return _checked(fixture, document, fixture.origin, {**fixture.files, MANIFEST: data})
    # An origin has no seal of its own: here only what it says is looked at.
    assert isinstance(document, Origin)
    return _checked(fixture, fixture.manifest, document, dict(fixture.files))


def _checked(fixture: Fixture, manifest: Manifest, origin: Origin, files: dict[str, bytes]) -> str:
    try:
        check_seals(manifest, files)
        check_consistency(manifest, origin, files)
    except MalformedDocument:
        return "contradicts"
    except TamperedFixture:
        return "no seal"
    # Whoever changed it got past the seals of files; evidence speaks of another manifest then.
    assert manifest == fixture.manifest or sha256(files[MANIFEST]) != fixture.manifest_sha256
    beside = {MANIFEST, EVIDENCE}
    assert set(manifest.files) - beside == set(files) - beside
    assert all(sha256(files[path]) == told for path, told in manifest.files.items())
    for path in (*manifest.files, *manifest.allowed_source, *manifest.sentinels):
        assert is_straight(path), path
    assert {*manifest.allowed_source, *manifest.sentinels} == set(fixture.below("workspace/"))
    assert not set(manifest.allowed_source) & set(manifest.sentinels)
    assert origin.mutation.path in manifest.allowed_source
    return "consistent"
