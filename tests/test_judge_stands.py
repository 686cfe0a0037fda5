"""What a candidate brings cannot end, stall or fill the process that judges it."""

from collections.abc import Iterator

import pytest
from attacking import BOUNDS, attacked, still_judges

from fixture_forge.ambient import stopwatch
from fixture_forge.fixtures.layout import Fixture
from fixture_forge.sandbox.candidate import Bounds
from fixture_forge.sandbox.court import CourtProcess, Matter
from fixture_forge.sandbox.process import ProcessSandbox
from fixture_forge.scoring.judge import Judge

# What can be parsed, and hardly anything else done with it.
DEEP = {
    "a sum": "y = 1" + "+1" * 600,
    "a longer sum": "y = 1" + "+1" * 900,
    "attributes": "y = prices" + ".real" * 900,
    "signs": "y = " + "-" * 400 + "1",
    "calls": "y = prices" + "()" * 900,
    "branches": "if 1:\n        y = 1\n" + "    elif 1:\n        y = 1\n" * 800,
    "choices": "y = " + "1 if 1 else " * 300 + "1",
    "digits": "y = 0x" + "9" * 9000,
    "lambdas": "y = " + "lambda: " * 150 + "1",
    "brackets": "y = " + "(" * 190 + "1" + ")" * 190,
    "comparisons": "y = 1" + " < 2" * 9000,
}


@pytest.fixture(scope="module")
def judge(sound: Fixture) -> Iterator[Judge]:
    with Judge(sound, ProcessSandbox(), bounds=BOUNDS) as judge:
        yield judge


@pytest.mark.parametrize("what", DEEP)
def test_code_that_is_deep_gets_a_receipt_like_any_other(what: str, judge: Judge) -> None:
    receipt = judge.score(attacked(judge, "", DEEP[what]))
    assert receipt.semantic_pass is False
    assert receipt.verdict == "semantic-fail"


def test_code_that_is_long_is_judged_in_time(judge: Judge) -> None:
    started = stopwatch()
    receipt = judge.score(attacked(judge, "\n" * 19_000, ""))
    assert receipt.semantic_pass is False
    refused = judge.score(attacked(judge, "\n" * 21_000, ""))
    assert "lines" in next(c.detail for c in refused.checks if c.name == "patch_applies")
    assert stopwatch() - started < 30
    assert still_judges(judge)


GOLD = b"def rows(n):\n    yield from range(n)\n"
BASE = b"def rows(n):\n    yield from range(n + 1)\n"
TESTS = {
    "contract/test_contract.py": b"from shop import rows\n\ndef test_rows():\n"
    b"    assert list(rows(3)) == [0, 1, 2]\n",
    "tests/test_seen.py": b"def test_nothing():\n    pass\n",
}
UNENDING = {
    "large items": b"    while True:\n        yield 'x' * 2**24\n",
    "shared items": b"    x = []\n    for _ in range(60):\n        x = [x, x]\n    yield x\n",
    "a shared error": b"    x = []\n    for _ in range(60): x = [x, x]\n    raise ValueError(x)\n",
    "shared keys": b"    x = ()\n    for _ in range(60):\n        x = (x, x)\n    yield {x: 1}\n",
}


@pytest.mark.parametrize("what", UNENDING)
def test_answers_without_end_do_not_fill_or_stall_the_court(what: str) -> None:
    path = "src/shop.py"
    matter = Matter({path: GOLD}, {path: BASE}, TESTS, path, "rows")
    with CourtProcess(matter, bounds=Bounds(memory_bytes=256 * 1024**2)) as court:
        assert court.open()["planned"], court.open()
        started = stopwatch()
        found = court.tried({path: b"def rows(n):\n" + UNENDING[what]})
        assert stopwatch() - started < 30
        outcome = found["tests"]["contract/test_contract.py::test_rows"]
        assert outcome["outcome"] == "failed", found
        assert court.tried({path: GOLD})["tests"][
            "contract/test_contract.py::test_rows"
        ]["outcome"] == "passed"  # fmt: skip
