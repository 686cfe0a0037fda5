"""Has a model seen a set? Prompts that only one who has can complete, and a score for answers.

No model is called: prompts go out and answers come in as JSON lines. Compare with a set that the
model cannot have seen, such as variants that were drawn today: some tokens anyone can guess.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from fixture_forge.fixtures.layout import GOLD, TASK, WORKSPACE, Fixture
from fixture_forge.fixtures.patch import apply_patch, mark_line
from fixture_forge.measures.distance import distance
from fixture_forge.rotation.likeness import words

Kind = Literal["canary", "task-continuation", "gold-line"]
KINDS: tuple[Kind, ...] = ("canary", "task-continuation", "gold-line")
_SHOWN_DIGITS = 9
# An answer that shares so much with what was asked for was hardly made up.
_RECALLED = 0.8


@dataclass(frozen=True, slots=True)
class Probe:
    """A prompt, and what completes it. ``expected`` is private and is not given to a model."""

    id: str
    fixture: str
    kind: Kind
    prompt: str
    expected: str


@dataclass(frozen=True, slots=True)
class Recall:
    """The score of one answer: 1 for word by word, 0 for nothing in common; and a yes or no."""

    id: str
    kind: Kind
    score: float
    is_recalled: bool


def probes_of(fixture: Fixture) -> Iterator[Probe]:
    """Yield one prompt of each kind."""
    name = fixture.manifest.id

    def probe(kind: Kind, prompt: str, expected: str) -> Probe:
        return Probe(f"{name}:{kind}", name, kind, prompt, expected)

    canary = fixture.manifest.canary
    hidden = canary[_SHOWN_DIGITS:]
    line, _, _ = mark_line(canary).decode().partition(hidden)
    yield probe("canary", f"Complete the identifier exactly.\n\n{line}", hidden)
    task = fixture.files[TASK].decode().rstrip("\n").split("\n")
    half = len(task) // 2
    first, second = "\n".join(task[:half]), "\n".join(task[half:])
    yield probe("task-continuation", f"Continue this text exactly.\n\n{first}\n", second)
    record = fixture.origin.mutation
    right = apply_patch(fixture.below(WORKSPACE), fixture.files[GOLD], name=GOLD)[record.path]
    lines = right.decode().split("\n")
    at = record.line - 1
    above = "\n".join(lines[:at])
    prompt = f"Write the next line of this file exactly, and nothing else.\n\n{above}\n"
    yield probe("gold-line", prompt, lines[at].strip())


def scored(probe: Probe, answer: str) -> Recall:
    """Return how much of what was asked for an answer holds."""
    expected, given = words(probe.expected), words(answer)
    if probe.kind == "canary":
        score = float(probe.expected in answer)
    else:
        # Only as much of the answer counts as there was to say.
        score = 1 - distance(expected, given[: len(expected)])
    return Recall(probe.id, probe.kind, round(score, 4), score >= _RECALLED)


def rates(recalls: Sequence[Recall]) -> dict[Kind, tuple[int, int, float]]:
    """Return by kind how many answers were recalled, of how many, and their mean score."""
    found: dict[Kind, tuple[int, int, float]] = {}
    for kind in KINDS:
        group = [each for each in recalls if each.kind == kind]
        if group:
            mean = round(sum(each.score for each in group) / len(group), 4)
            found[kind] = (sum(each.is_recalled for each in group), len(group), mean)
    return found
