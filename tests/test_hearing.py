"""A candidate is heard on what gold was asked; what differs by a byte goes before the tests."""

from collections.abc import Sequence

import pytest

from fixture_forge.fixtures.layout import Fixture
from fixture_forge.sandbox.candidate import Broken, Late
from fixture_forge.sandbox.inside.around import differs_in_one_body
from fixture_forge.sandbox.inside.hearing import Example, Hearing, Transcript
from fixture_forge.sandbox.process import ProcessSandbox
from fixture_forge.scoring.counterexamples import with_body
from fixture_forge.scoring.judge import Judge
from fixture_forge.scoring.worktree import patch_of

FIRST = Example((0, 0), (b"a", b"b", b"c"), (b"A", b"B", b"C"))
SECOND = Example((0, 1), (b"d",), (b"D",))
SILENT = Example((1, 0), (), ())


class Scripted:
    """A worker that answers in capitals, but for some."""

    patience_s = 1.0

    def __init__(self, otherwise: dict[bytes, bytes | BaseException]) -> None:
        self.otherwise = otherwise
        self.asked: list[bytes] = []

    def ask_many(self, calls: Sequence[bytes]) -> str:
        self.asked += calls
        return ""

    def answers(self, _: str, count: int, __: float) -> list[bytes]:
        told = [self.otherwise.get(each, each.upper()) for each in self.asked[-count:]]
        for each in told:
            if isinstance(each, BaseException):
                raise each
        return [each for each in told if isinstance(each, bytes)]


def hearing(worker: Scripted) -> Hearing:
    examples = (FIRST, SECOND, SILENT)
    transcript = Transcript(b"", examples, frozenset(), (), ())
    return Hearing(transcript, [worker])  # type: ignore[list-item]


def test_who_answers_as_gold_did_is_heard_to_the_end() -> None:
    heard = hearing(Scripted({})).hold(9)
    assert heard.same == {FIRST.call, SECOND.call, SILENT.call}
    assert heard.calls == 4


def test_after_another_answer_nothing_more_of_that_example_is_asked() -> None:
    worker = Scripted({b"b": b"b"})
    heard = hearing(worker).hold(9)
    assert heard.same == {SECOND.call, SILENT.call}
    assert b"c" not in worker.asked


def test_what_breaks_is_kept_and_what_is_late_is_not() -> None:
    broken = hearing(Scripted({b"b": Broken("ended")})).hold(9)
    assert broken.broken == ["while it was heard: ended"]
    assert FIRST.call not in broken.same
    late = hearing(Scripted({b"b": Late("late")})).hold(9)
    assert late.broken == []
    assert FIRST.call not in late.same


def test_without_time_nothing_is_taken_for_heard() -> None:
    assert hearing(Scripted({})).hold(0).same == {SILENT.call}


BASE = b"""from dataclasses import dataclass
RATE = 2

@dataclass
class Till:
    rate: int

    def price(self, n):
        return n
"""


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (BASE, True),
        (BASE.replace(b"return n", b"return n * self.rate"), True),
        (BASE.replace(b"RATE", b"import math\nMORE = 1\nRATE"), True),
        (BASE + b"def helper(n, k=1):\n    return n\n", True),
        (BASE.replace(b"rate: int", b"rate: int = 3"), False),
        (BASE.replace(b"self, n", b"self, n=1"), False),
        (BASE.replace(b"RATE = 2", b"RATE = 3"), False),
        (BASE.replace(b"@dataclass", b"@dataclass(frozen=True)"), False),
        (BASE + b"Till.__init__ = print\n", False),
        (BASE + b"def Till(n):\n    return n\n", False),
        (BASE + b"def helper(n=print('x')):\n    return n\n", False),
        (BASE + b"@print\ndef helper(n):\n    return n\n", False),
        (BASE + b"import math as Till\n", False),
        (BASE + b"from math import *\n", False),
        (BASE + b"RATE = 2\n", False),
        (b"def (", False),
        (b"x = " + b"(" * 500 + b")" * 500, False),
    ],
)
def test_only_one_body_may_differ_where_makers_stay(after: bytes, expected: bool) -> None:
    assert differs_in_one_body(BASE, after, "Till.price") is expected


def test_a_right_answer_of_other_bytes_goes_before_the_tests_and_passes(sound: Fixture) -> None:
    with Judge(sound, ProcessSandbox()) as judge:
        gold = judge.gold[judge.path]
        name = judge.function.rpartition(".")[2].encode()
        # An int equals itself as a float, and that is written otherwise.
        other = gold.replace(b"def " + name + b"(", b"def _exact(", 1)
        assert b"self" not in other
        wrapper = b"\n\ndef " + name + b"(*given, **named):\n    found = _exact(*given, **named)\n"
        wrapper += b"    return float(found) if type(found) is int else found\n"
        receipt = judge.score(patch_of(judge.workspace, _tree(judge, other + wrapper)))
        assert receipt.semantic_pass is True, receipt.reasons
        wrong = with_body(gold, judge.function, "return 0")
        bad = judge.score(patch_of(judge.workspace, _tree(judge, wrong)))
        assert bad.semantic_pass is False


def _tree(judge: Judge, source: bytes) -> dict[str, tuple[str, bytes]]:
    files = {**judge.workspace, judge.path: source}
    return {path: ("100644", data) for path, data in files.items()}
