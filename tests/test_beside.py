"""Where values cannot cross, tests run beside the candidate: only when asked for, and named."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

from fixture_forge.fixtures.layout import CONTRACT as CONTRACT_FOLDER
from fixture_forge.fixtures.layout import GOLD, Fixture
from fixture_forge.sandbox.candidate import LAYERS, Bounds
from fixture_forge.sandbox.court import CourtProcess, Matter
from fixture_forge.sandbox.process import ProcessSandbox
from fixture_forge.scoring.judge import Judge

WORDS = b'''"""Words as patterns."""
import re

def pattern(words: list[str]) -> re.Pattern[str]:
    """Return a pattern that any of the words matches as a whole."""
    return re.compile("|".join(re.escape(word) for word in words))
'''
CONTRACT = b"""from hypothesis import given, strategies as st
from words import pattern

@given(st.lists(st.text(min_size=1), min_size=1))
def test_each_word_matches(words):
    assert all(pattern(words).fullmatch(word) for word in words)

def test_is_no_more_than_the_words():
    assert pattern(["a.c"]).fullmatch("abc") is None
"""
PATH = "src/words.py"
VISIBLE = b"from words import pattern\n\ndef test_is_made():\n    pattern(['a'])\n"
TESTS = {"contract/test_contract.py": CONTRACT, "tests/test_symptom.py": VISIBLE}


def wrong(before: str, after: str) -> dict[str, bytes]:
    return {PATH: WORDS.replace(before.encode(), after.encode())}


BASELINE = wrong("re.escape(word)", "word")


@pytest.fixture(scope="module", params=[LAYERS, ()], ids=["sealed", "unsealed"])
def court(request: pytest.FixtureRequest) -> Iterator[CourtProcess]:
    matter = Matter({PATH: WORDS}, BASELINE, TESTS, PATH, "pattern")
    bounds = Bounds(cpu_s=10)
    with CourtProcess(matter, bounds=bounds, layers=request.param) as opened:
        yield opened


def test_gold_is_tried_beside_its_tests(court: CourtProcess) -> None:
    found = court.open()
    assert (found["judging"], found["workers"]) == ("in_sandbox", 0)
    assert "re.Pattern cannot cross" in str(found["gold"])
    assert found["planned"]["contract/test_contract.py::test_each_word_matches"] >= 100
    told = court.tried({PATH: WORDS})
    assert told["calls"] > 100
    assert {test["outcome"] for test in told["tests"].values()} == {"passed"}


def test_the_process_is_as_sealed_as_it_says(court: CourtProcess) -> None:
    seal = court.open()["seal"]
    assert seal["level"] == ("process-only" if not seal["limits"] else "sealed-with-namespaces")


def test_a_wrong_candidate_fails_where_it_is_wrong(court: CourtProcess) -> None:
    told = court.tried(BASELINE)
    failed = [test for test, each in told["tests"].items() if each["outcome"] != "passed"]
    assert "contract/test_contract.py::test_is_no_more_than_the_words" in failed


@pytest.mark.parametrize(
    ("deed", "kind"),
    [
        ("__import__('os')._exit(0)", "Ended"),
        ("exit(0)", "tests"),
        ("1 / 0", "tests"),
        ("open('/etc/passwd').read()", "tests"),
    ],
)
def test_what_happens_in_the_call_is_no_pass(deed: str, kind: str, court: CourtProcess) -> None:
    told = court.tried(wrong("return re", f"{deed}; return re"))
    if kind == "Ended":
        assert told["failed"][0] == "Ended"
    elif "passwd" in deed and court.open()["seal"]["level"] == "process-only":
        assert told["failed"] is None
    else:
        assert {each["outcome"] for each in told["tests"].values()} == {"failed"}


def test_what_cannot_be_imported_says_why(court: CourtProcess) -> None:
    told = court.tried({PATH: b"import nothing_of_the_sort\n" + WORDS})
    assert told["failed"][0] == "ModuleNotFoundError"


def test_the_right_version_is_not_there_to_be_read(court: CourtProcess) -> None:
    test_file = "__import__('sys')._getframe(2).f_globals['__file__']"
    look = f"open(__import__('os').path.normpath({test_file} + '/../../src/words.py')).close()"
    told = court.tried(wrong("return re", f"{look}; return re"))
    direct = told["tests"]["contract/test_contract.py::test_is_no_more_than_the_words"]
    if court.open()["seal"]["level"] == "process-only":
        assert direct["outcome"] == "passed"  # the attempt itself works, where nothing holds it
    else:
        assert "PermissionError" in direct["detail"]


def test_an_endless_candidate_runs_out_of_time(court: CourtProcess) -> None:
    told = court.tried(wrong("return re", "[0 for _ in iter(int, 1)]; return re"), wall_s=2)
    assert told["ended"] == "timeout"
    assert court.tried({PATH: WORDS})["failed"] is None


@pytest.fixture(scope="module")
def uncrossed(sound: Fixture) -> Fixture:
    """The sound fixture with a hidden test that hands over what cannot cross."""
    function = sound.origin.mutation.function
    module = Path(sound.origin.mutation.path).stem
    assert "." not in function
    test = f"""import re
import pytest
from {module} import {function}

def test_takes_no_pattern():
    with pytest.raises(TypeError):
        {function}(re.compile("x"))
"""
    files = {**sound.files, f"{CONTRACT_FOLDER}test_patterns.py": test.encode()}
    return dataclasses.replace(sound, files=files)


def test_the_judge_does_not_do_it_unasked(uncrossed: Fixture) -> None:
    with Judge(uncrossed, ProcessSandbox()) as judge:
        receipt = judge.score(uncrossed.files[GOLD])
    assert (receipt.semantic_pass, receipt.judging) == (None, "not_run")
    assert "re.Pattern cannot cross" in receipt.reasons["semantic"]
    assert "--allow-weak-isolation" in receipt.reasons["semantic"]
    assert receipt.verdict == "inconclusive"


def test_a_receipt_says_that_it_was_done(uncrossed: Fixture) -> None:
    with Judge(uncrossed, ProcessSandbox(), allow_weak=True) as judge:
        gold, nothing = (judge.score(patch) for patch in (uncrossed.files[GOLD], b""))
    assert (gold.semantic_pass, gold.judging, gold.workers) == (True, "in_sandbox", 0)
    assert gold.isolation.weak
    assert nothing.semantic_pass is False
