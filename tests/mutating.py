"""What the tests of mutation have in common: ask for mutants, and check each for the promises."""

from fixture_forge.families import FAMILIES, family
from fixture_forge.mutation.engine import enumerate_mutants
from fixture_forge.mutation.model import Mutant, NotOffered
from fixture_forge.mutation.source import Source


def survey(
    code: str | bytes, *names: str, function: str | None = None, label: str = "m.py"
) -> tuple[list[Mutant], list[NotOffered]]:
    data = code.encode() if isinstance(code, str) else code
    chosen = [family(name) for name in names] or FAMILIES
    items = list(enumerate_mutants(Source.from_bytes(data, label), chosen, function))
    return (
        [item for item in items if isinstance(item, Mutant)],
        [item for item in items if isinstance(item, NotOffered)],
    )


def wrong(code: str | bytes, *names: str) -> list[str]:
    """Every offered version of a file, each checked for what all of them promise."""
    mutants, _ = survey(code, *names)
    for mutant in mutants:
        compile(mutant.mutated, "m.py", "exec", dont_inherit=True)
        check_bytes(mutant)
    return [mutant.mutated.decode() for mutant in mutants]


def check_bytes(mutant: Mutant) -> None:
    original, mutated = mutant.original, mutant.mutated
    assert mutated != original
    assert mutated[: mutant.start] == original[: mutant.start]
    tail = len(original) - mutant.end
    assert mutated[len(mutated) - tail :] == original[len(original) - tail :]
    assert original[mutant.start : mutant.end] == mutant.before
