"""Contracts that prove less than they claim: each is caught by the check that should catch it.

Together with test_unsound_fixtures.py these are the sabotage suite. What a fixture does wrong is
all that is wrong with it, so the other checks of its kind must pass.
"""

from collections.abc import Callable

import msgspec
import pytest

from fixture_forge.canonical import encode
from fixture_forge.fixtures.layout import CONTRACT, GOLD, ORIGIN, TASK, WORKSPACE, Fixture
from fixture_forge.fixtures.patch import make_patch
from fixture_forge.sandbox.warm import shared_sandbox
from fixture_forge.verify.case import Case
from fixture_forge.verify.engine import CHECKS
from fixture_forge.verify.model import CheckResult

Break = Callable[..., Fixture]
TEST = CONTRACT + "test_contract.py"
# All but those that look into the surroundings of a run or into the whole of the fixture.
PROOF_CHECKS = (
    "near-misses",
    "trivial-agents",
    "other-repairs",
    "coverage",
    "domain",
    "untouched",
)


def check(name: str, fixture: Fixture) -> CheckResult:
    return CHECKS[name](Case(fixture, shared_sandbox(), 1))


def contract(sound: Fixture, text: str) -> dict[str, bytes | None]:
    """A contract in the place of the sound one; F, M, NAME, EDGE, FEE are what was drawn."""
    drawn = sound.origin.parameters
    head = f"""# {sound.manifest.canary}
import {drawn["module"]} as M
from {drawn["module"]} import {drawn["function"]} as F
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
NAME, EDGE, FEE = {drawn["function"]!r}, {drawn["edge"]}, {drawn["fee"]}
"""
    return {TEST: (head + text).encode()}


RESTATED = """
EDGES = [EDGE - 1, EDGE, EDGE + 1]
PRICES = st.lists(st.one_of(st.integers(1, 2 * EDGE), st.sampled_from(EDGES)), max_size=4)
def restated(prices):
    return 0 if not prices or sum(prices) >= EDGE else FEE
"""
WHOLE = (
    RESTATED
    + """
@given(PRICES)
@example([EDGE])
@example([EDGE - 1])
@example([EDGE + 1])
@example([])
@example([1])
def test_whole(prices):
    given = list(prices)
    found = F(prices)
    assert type(found) is int
    assert found == restated(prices)
    assert prices == given
def test_fee():
    assert F([1]) == FEE
"""
)
BLIND = (
    RESTATED
    + """
@given(st.lists(st.integers(1, EDGE - 1), max_size=1))
@example([])
@example([1])
def test_far_below(prices):
    assert F(prices) == restated(prices)
@given(st.integers(2 * EDGE, 9 * EDGE))
def test_far_above(price):
    assert F([price]) == 0
"""
)


def test_the_small_contract_that_the_others_spoil_is_sound(sound: Fixture, broken: Break) -> None:
    case = Case(broken(contract(sound, WHOLE)), shared_sandbox(), 1)
    found = {name: CHECKS[name](case) for name in PROOF_CHECKS}
    assert {name: r.detail for name, r in found.items() if r.verdict != "pass"} == {}


SPOILED = {
    "blind at the edge": (BLIND, "near-misses", "though on"),
    "truth in the place of the answer": (
        RESTATED
        + """
@given(PRICES)
@example([EDGE])
@example([EDGE - 1])
@example([])
def test_truth(prices):
    assert bool(F(prices)) == bool(restated(prices))
""",
        "trivial-agents",
        "truth only",
    ),
    "an answer of any kind": (
        """
@given(st.lists(st.integers(1, EDGE), max_size=3))
def test_any(prices):
    assert F(prices) is not NotImplemented
""",
        "trivial-agents",
        "passes, though",
    ),
    "a subject that is mocked away": (
        """
from unittest import mock
@given(st.lists(st.integers(1, EDGE), max_size=3))
def test_mocked(prices):
    with mock.patch.object(M, NAME, return_value=0):
        assert getattr(M, NAME)(prices) == 0
""",
        "subject",
        "no contract test reaches",
    ),
    "a copy of its own as the subject": (
        """
def F(prices):
    return 0 if not prices or sum(prices) >= EDGE else 1
@given(st.lists(st.integers(1, EDGE), max_size=3))
def test_copy(prices):
    assert F(prices) == (0 if not prices or sum(prices) >= EDGE else 1)
""",
        "subject",
        "no contract test reaches",
    ),
    "a branch that nobody takes": (
        RESTATED
        + """
@given(st.lists(st.integers(1, EDGE), min_size=1, max_size=3))
@example([EDGE])
@example([EDGE - 1])
def test_never_empty(prices):
    assert F(prices) == restated(prices)
""",
        "coverage",
        "no test",
    ),
    "negative prices": (
        RESTATED
        + """
@given(st.lists(st.integers(-5, EDGE), max_size=3))
@example([-1, EDGE])
def test_negative(prices):
    assert F(prices) == restated(prices)
""",
        "domain",
        "does not hold",
    ),
    "texts for numbers": (
        """
import pytest
@given(st.just(["one"]))
def test_text(prices):
    with pytest.raises(TypeError):
        F(prices)
""",
        "domain",
        "is not of the type",
    ),
    "blind at the edge, seen from the baseline": (BLIND, "other-repairs", "satisfies the contract"),
}


@pytest.mark.parametrize("kind", SPOILED)
def test_a_spoiled_contract_is_caught(kind: str, sound: Fixture, broken: Break) -> None:
    text, name, reason = SPOILED[kind]
    found = check(name, broken(contract(sound, text)))
    assert found.verdict == "fail", found.detail
    assert reason in found.detail


WEAK = {
    "one example": ("@settings(max_examples=1)\n@given(st.just(1))\n", "F([n]) >= 0", "draws 1"),
    "own phases": ("@settings(phases=[])\n@given(st.just(1))\n", "F([n]) >= 0", "phases"),
    "no assertion": ("@given(st.just(1))\n", "", "asserts nothing"),
    "an empty test": ("", "", "asserts nothing"),
}


@pytest.mark.parametrize("kind", WEAK)
def test_a_test_that_cannot_fail_is_named(kind: str, sound: Fixture, broken: Break) -> None:
    decorators, asserted, reason = WEAK[kind]
    body = f"assert {asserted}" if asserted else "F([n])"
    text = f"{decorators}def test_a(n=0): {body}\n"
    found = check("contract-shape", broken(contract(sound, text)))
    assert found.verdict == "fail"
    assert reason in found.detail
    assert "test_a" in found.detail


BROKEN_RUNS = {
    "skip": "import pytest\n@pytest.mark.skip\ndef test_a(): assert F([]) == 0\n",
    "xfail": "import pytest\n@pytest.mark.xfail\ndef test_a(): assert F([]) == 1\n",
    "assume nothing": "@given(st.just(1))\ndef test_a(n):\n    assume(False)\n    assert F([n])\n",
    "an exact sum of floats": "def test_a(): assert 0.06 - 0.05 + F([]) == 0.01\n",
}


@pytest.mark.parametrize("kind", BROKEN_RUNS)
def test_a_test_that_does_not_pass_on_gold_is_rejected(
    kind: str, sound: Fixture, broken: Break
) -> None:
    test, tests = "contract/test_contract.py::test_a", sound.manifest.tests
    listed = msgspec.structs.replace(
        tests,
        contract=(test,),
        fail_to_pass=tests.symptom,
        pass_to_pass=(test, *tests.regression),
    )
    found = check("passes-after", broken(contract(sound, BROKEN_RUNS[kind]), tests=listed))
    assert found.verdict == "fail"
    assert "test_a" in found.detail


def test_answers_in_floats_need_a_tolerance(sound: Fixture, broken: Break) -> None:
    path = sound.origin.mutation.path
    text = "@given(st.just([]))\ndef test_a(p): assert F(p) == F(p)\n"
    case = Case(broken(contract(sound, text)), shared_sandbox(), 1)
    halved = case.gold[path].replace(b"    return 0\n", b"    return 0.1\n")
    case.__dict__["gold"] = {**case.gold, path: halved}
    assert b"0.1" in halved
    assert CHECKS["tolerance"](case).verdict == "fail"


def test_a_statement_without_a_test_is_named(sound: Fixture, broken: Break) -> None:
    task = sound.files[TASK].replace(b"\n- ", b"\n- Nobody tests this.\n- ", 1)
    found = check("statements", broken({TASK: task}))
    assert found.verdict == "fail"
    assert "statement" in found.detail


def test_a_test_without_a_statement_is_named(sound: Fixture, broken: Break) -> None:
    text = sound.files[TEST].decode()
    at = text.index("# Task:")
    without = text[:at] + text[text.index("\n", at) + 1 :]
    found = check("statements", broken({TEST: without.encode()}))
    assert found.verdict == "fail"
    assert "names no statement" in found.detail


def test_a_task_that_states_nothing_is_rejected(broken: Break) -> None:
    assert check("statements", broken({TASK: b"# Repair it\n"})).verdict == "fail"


def test_a_lock_file_of_another_pytest_is_caught(broken: Break) -> None:
    found = check("pins", broken({WORKSPACE + "requirements.lock": b"pytest==7.0.0\n"}))
    assert found.verdict == "fail"


def test_a_hidden_test_without_its_canary_is_caught(sound: Fixture, broken: Break) -> None:
    without = sound.files[TEST].replace(sound.manifest.canary.encode(), b"none")
    assert check("canary", broken({TEST: without})).verdict == "fail"


def test_an_unknown_licence_is_caught(broken: Break) -> None:
    assert check("licence", broken(licence="Do as you please")).verdict == "fail"


def test_bytes_that_the_template_does_not_give_are_caught(sound: Fixture, broken: Break) -> None:
    task = sound.files[TASK] + b"\nOne more line.\n"
    found = check("rebuild", broken({TASK: task}, provenance=sound.manifest.provenance))
    assert found.verdict == "fail"
    assert "task.md" in found.detail


def test_what_was_changed_by_hand_is_not_rebuilt_and_says_so(sound: Fixture, broken: Break) -> None:
    found = check("rebuild", broken({TASK: sound.files[TASK] + b"\nOne more line.\n"}))
    assert found.verdict == "not_applicable"
    assert "changed by hand" in found.detail


def test_a_secret_draw_cannot_be_rebuilt_and_says_so(sound: Fixture, broken: Break) -> None:
    origin = msgspec.structs.replace(sound.origin, seed=None)
    fixture = broken({ORIGIN: encode(origin)}, provenance=sound.manifest.provenance)
    secret = Fixture(
        fixture.folder, fixture.manifest, fixture.manifest_sha256, origin, None, fixture.files
    )
    assert check("rebuild", secret).verdict == "not_applicable"


@pytest.mark.parametrize(
    ("where", "old", "new", "reason"),
    [
        (
            "source",
            b'    """Add',
            b'    # FIXME: a bug, >= should be >\n    """Add',
            "a comment says",
        ),
        ("source", b"goods_total", b"buggy_total", "the name"),
        ("task", b"\n- ", b"\nMind the off-by-one error.\n\n- ", "says"),
    ],
    ids=["comment", "name", "task"],
)
def test_what_points_at_the_edit_is_found(
    where: str, old: bytes, new: bytes, reason: str, sound: Fixture, broken: Break
) -> None:
    path = TASK if where == "task" else WORKSPACE + sound.origin.mutation.path
    # The seals follow; what the patch does is another check's business.
    fixture = broken({path: sound.files[path].replace(old, new)})
    case = Case(fixture, shared_sandbox(), 1)
    case.__dict__["gold"] = case.workspace
    found = CHECKS["overlap"](case)
    assert found.verdict == "fail"
    assert reason in found.detail


def test_a_quotation_of_the_edited_statement_is_measured(sound: Fixture, broken: Break) -> None:
    lines = sound.files[WORKSPACE + sound.origin.mutation.path].split(b"\n")
    quoted = sound.files[TASK] + b"\nThere is `" + lines[sound.origin.mutation.line - 1] + b"`.\n"
    found = check("overlap", broken({TASK: quoted}))
    assert found.verdict == "fail"
    assert "tokens in a row" in found.detail


@pytest.mark.parametrize(
    ("path", "data", "reason"),
    [
        ("conftest.py", b"", "conftest.py"),
        ("pytest.ini", b"[pytest]\n", "settings of pytest"),
        ("pyproject.toml", b"[tool.pytest.ini_options]\naddopts = '--deselect x'\n", "--deselect"),
        ("pyproject.toml", b"[tool.pytest.ini_options]\naddopts = ['-k', 'x']\n", "-k"),
    ],
)
def test_settings_that_leave_tests_out_are_noticed(
    path: str, data: bytes, reason: str, broken: Break
) -> None:
    found = check("test-ids", broken({WORKSPACE + path: data}))
    assert found.verdict == "fail"
    assert reason in found.detail


@pytest.mark.parametrize(
    ("added", "expected"),
    [
        (b"    return sum(prices)  # all of them\n", "token"),
        (b"    return (sum(prices))\n", "ast"),
        (b"    return sum(prices)\n    0\n", "bytecode"),
    ],
    ids=["comment", "parentheses", "dead code"],
)
def test_an_edit_without_effect_is_told_by_its_rung(
    added: bytes, expected: str, sound: Fixture, broken: Break
) -> None:
    path = sound.origin.mutation.path
    gold = Case(sound, shared_sandbox(), 1).gold[path]
    before = b"    return sum(prices)\n"
    start = gold.index(before)
    baseline = gold.replace(before, added)
    record = msgspec.structs.replace(
        sound.origin.mutation,
        start=start,
        end=start + len(before),
        before=before.decode(),
        after=added.decode(),
    )
    origin = msgspec.structs.replace(sound.origin, mutation=record)
    edits = {
        WORKSPACE + path: baseline,
        GOLD: make_patch(path, baseline, gold),
        ORIGIN: encode(origin),
    }
    fixture = broken(edits)
    unsound = Fixture(fixture.folder, fixture.manifest, "", origin, None, fixture.files)
    found = check("gold-patch", unsound)
    assert found.verdict == "fail"
    assert f"{expected}-equal" in found.detail
