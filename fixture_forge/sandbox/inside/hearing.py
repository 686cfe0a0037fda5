"""Hear a candidate on what gold was asked; whoever answers as gold did needs no test to be run.

A recorded test is a function of what its subject answers. Where a candidate gives, byte for byte,
the answers that gold gave, the test would do what it did on gold. Whoever answers otherwise may
still be right, and is brought before the tests themselves.
"""

import secrets
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any

from fixture_forge.ambient import stopwatch
from fixture_forge.sandbox.candidate import Broken, CandidateWorker, Late, Seal
from fixture_forge.sandbox.inside.replay import Call

# What one call may take among many, in seconds, beyond what a single one may.
_EACH_S = 0.02
# One frame holds no more bytes of questions and of gold's answers than this.
_FRAME = 4 * 1024**2
_MOST = 500


@dataclass(frozen=True)
class Example:
    """A call of a test: what gold's workers were asked during it and answered, in order."""

    call: Call
    questions: tuple[bytes, ...]
    answers: tuple[bytes, ...]


@dataclass(frozen=True)
class Transcript:
    """All examples in which nothing but data crossed, and what was said when gold was loaded."""

    loaded: bytes
    examples: tuple[Example, ...]
    # The calls of tests that count; the others the test itself turned away.
    counted: frozenset[Call]
    # Names of the subject's classes, and places of its module's constants.
    kinds: tuple[str, ...]
    constants: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> "Transcript":
        """Return the transcript of a trial that was recorded."""
        examples = tuple(
            Example(
                (at, number),
                tuple(question.encode() for question, _ in exchanges),
                tuple(answer.encode() for _, answer in exchanges),
            )
            for at, number, _, exchanges in told["examples"]
            if exchanges is not None
        )
        counted = frozenset((at, n) for at, n, is_counted, _ in told["examples"] if is_counted)
        constants = tuple((module, name) for module, name in told["constants"])
        return cls(told["loaded"].encode(), examples, counted, tuple(told["kinds"]), constants)

    def only(self, calls: Set[Call]) -> "Transcript":
        """Return the transcript without all other examples."""
        return replace(self, examples=tuple(each for each in self.examples if each.call in calls))


@dataclass
class Heard:
    """The examples in which all answers were gold's, and what went wrong in the others."""

    same: set[Call] = field(default_factory=set)
    calls: int = 0
    broken: list[str] = field(default_factory=list)
    seal: Seal | None = None


class Hearing:
    """One candidate before the transcript, in sealed workers of its own.

    A question is put only when all before it in its example were answered as gold answered them:
    so none tells a candidate anything that it has not said itself. Each goes to one of the
    workers by chance.
    """

    def __init__(self, transcript: Transcript, workers: Sequence[CandidateWorker]) -> None:
        self._examples = transcript.examples
        self._workers = workers
        self.heard = Heard()

    def hold(self, wall_s: float) -> Heard:
        """Ask until all is asked, something breaks, or the time is up."""
        deadline = stopwatch() + wall_s
        going = []
        for example in self._examples:
            if example.questions:
                going.append(example)
            else:
                self.heard.same.add(example.call)
        turn = 0
        try:
            while going and stopwatch() < deadline:
                going = self._round(going, turn)
                turn += 1
        except Late:
            pass  # alone, and with more time, it may do better
        except Broken as error:
            self.heard.broken.append(f"while it was heard: {error}")
        return self.heard

    def _round(self, examples: Sequence[Example], turn: int) -> list[Example]:
        """Put the question of this turn in each example; return those that go on."""
        going: list[Example] = []
        for part in _parts(examples, turn):
            shares: list[list[Example]] = [[] for _ in self._workers]
            for example in part:
                secrets.choice(shares).append(example)
            asked = [
                (worker, share, worker.ask_many([each.questions[turn] for each in share]))
                for worker, share in zip(self._workers, shares, strict=True)
                if share
            ]
            for worker, share, nonce in asked:
                seconds = worker.patience_s + _EACH_S * len(share)
                answers = worker.answers(nonce, len(share), seconds)
                self.heard.calls += len(share)
                for example, answer in zip(share, answers, strict=True):
                    if answer == example.answers[turn]:
                        going.append(example)
        done = {each.call for each in going if len(each.questions) == turn + 1}
        self.heard.same |= done
        return [each for each in going if each.call not in done]


def _parts(examples: Sequence[Example], turn: int) -> list[list[Example]]:
    parts: list[list[Example]] = [[]]
    size = 0
    for example in examples:
        size += len(example.questions[turn]) + len(example.answers[turn])
        if parts[-1] and (size > _FRAME or len(parts[-1]) == _MOST):
            parts.append([])
            size = 0
        parts[-1].append(example)
    return parts
