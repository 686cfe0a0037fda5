"""Choose among mutants so that the same inputs give the same choice, in every process and order."""

from collections.abc import Sequence

from fixture_forge.ambient import Stream
from fixture_forge.mutation.model import AnyFamily, Mutant


def select(
    mutants: Sequence[Mutant], *, key: bytes, family: AnyFamily, seed_digest: str, index: int
) -> Mutant:
    """Return one of the mutants of a seed: which one depends on the named inputs alone.

    ``key`` is the secret or public key of the draw, ``seed_digest`` the SHA-256 of the right
    source, ``index`` the number of the draw. ``mutants`` may come in any order but not be empty.
    """
    stream = Stream(key, "select", family.name, family.version, seed_digest, index)
    return stream.choose(sorted(mutants, key=lambda m: (m.start, m.end, m.after, m.id)))
