"""Each rewrite does what its examples say, and nothing outside the function."""

import textwrap

import pytest

from fixture_forge.rotation.rewrites import REWRITES, Rewrite
from fixture_forge.rotation.rewriting import Site, rewritten, sites_of

EXAMPLES = [
    pytest.param(kind, before, after, id=f"{kind.name}-{number}")
    for kind in REWRITES
    for number, (before, after) in enumerate(kind.examples, 1)
]


def subject(body: str) -> bytes:
    """An example is a body, or a whole module with a function ``subject``."""
    if "def subject" in body:
        return body.encode() + b"\n"
    return f"def subject(*given):\n{textwrap.indent(body, '    ')}\n".encode()


@pytest.mark.parametrize(("kind", "before", "after"), EXAMPLES)
def test_a_rewrite_does_what_its_example_says(kind: type[Rewrite], before: str, after: str) -> None:
    source = subject(before)
    assert list(sites_of(source, "subject", [kind]))
    found = rewritten(source, "subject", Site(kind.name, 0))
    assert found.decode() == subject(after).decode()


@pytest.mark.parametrize(("kind", "before", "after"), EXAMPLES)
def test_other_functions_are_left_alone(kind: type[Rewrite], before: str, after: str) -> None:
    assert after != before
    source = subject(before).replace(b"def subject", b"def other") + b"\ndef subject():\n    pass\n"
    assert list(sites_of(source, "subject", [kind])) == []


def test_there_are_a_dozen_and_more() -> None:
    assert len({kind.name for kind in REWRITES}) == len(REWRITES) >= 12
