"""Near misses are what they claim to be, and meet the contract in the fast way as in the slow."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from fixture_forge.documents.evidence import Status
from fixture_forge.families import FAMILIES
from fixture_forge.fixtures.layout import Fixture
from fixture_forge.mutation.engine import enumerate_mutants
from fixture_forge.mutation.from_mutmut import mutmut_families
from fixture_forge.mutation.ladder import rung
from fixture_forge.mutation.model import Mutant
from fixture_forge.mutation.source import Source
from fixture_forge.sandbox.warm import shared_sandbox
from fixture_forge.verify import proof
from fixture_forge.verify.case import Case
from fixture_forge.verify.checks_proof import near_misses_die
from fixture_forge.verify.model import CheckResult
from fixture_forge.verify.near_misses import Version, near_misses, repairs_to_try, statement_lines
from fixture_forge.verify.proof import Fate, Findings, Question, prove
from fixture_forge.verify.shortcuts import shortcuts
from fixture_forge.verify.testruns import State

# One of each kind of node that mutmut 3.8 has an operator for, and what the operators make of it.
# A new release that yields something else changes this table, and somebody looks at it.
YIELDED_BY_MUTMUT = {
    "n = 1": {"n = 2", "n = None"},
    "s = 'aB'": {"s = 'XXaBXX'", "s = 'ab'", "s = 'AB'", "s = None"},
    "t = True": {"t = False", "t = None"},
    "a: str | None = None": {'a: str | None = ""'},
    "a += 1": {"a -= 1", "a = 1", "a += 2"},
    "b = not a": {"b = a", "b = None"},
    "b = f(x, y)": {
        "b = f(None, y)",
        "b = f(x, None)",
        "b = f(y)",
        "b = f(x, )",
        "b = None",
    },
    "b = a.lower()": {"b = a.upper()", "b = None"},
    "b = a < c": {"b = a <= c", "b = None"},
    "b = a in c": {"b = a not in c", "b = None"},
    "b = a and c": {"b = a or c", "b = None"},
    "b = a // c": {"b = a / c", "b = None"},
    "f = lambda: a": {"f = lambda: None", "f = None"},
    "b = a if c else d": {
        "b = a if (c) and False else d",
        "b = a if (c) or True else d",
        "b = None",
    },
}


@pytest.mark.parametrize("statement", YIELDED_BY_MUTMUT)
def test_mutmut_yields_what_it_did_when_this_was_written(statement: str) -> None:
    text = f"def f(a, c, d, x, y):\n    {statement}\n    return a\n"
    found = {
        item.mutated.decode().split("\n")[1].strip()
        for item in enumerate_mutants(Source.from_bytes(text.encode(), "m.py"), mutmut_families())
        if isinstance(item, Mutant) and item.line == 2
    }
    assert found == YIELDED_BY_MUTMUT[statement]


def test_every_operator_of_mutmut_is_taken_over() -> None:
    from mutmut.mutation.mutators import mutation_operators

    assert len(mutmut_families()) == len(mutation_operators) == 16


RIGHT = b'''"""A module."""


def last_word(text: str, marks: str = ".,") -> str:
    """Return the last word."""
    words = text.split()
    if not words:
        return ""
    return words[-1].strip(marks)
'''
WRONG = RIGHT.replace(b"if not words", b"if words")


def test_a_near_miss_is_neither_version_nor_equal_to_the_right_one() -> None:
    found = near_misses(RIGHT, WRONG, "src/m.py", "last_word", "guard")
    sources = [version.source for version in found]
    assert len(set(sources)) == len(sources)
    assert RIGHT not in sources
    assert WRONG not in sources
    assert all(b"__FORGE" in s or rung(s, RIGHT) is None for s in sources)


def test_all_three_kinds_of_near_miss_are_there() -> None:
    found = near_misses(RIGHT, WRONG, "src/m.py", "last_word", "guard")
    origins = {origin for version in found for origin in version.origins}
    assert origins & {family.name for family in FAMILIES}
    assert any(origin.startswith("mutmut-") for origin in origins)
    assert any(origin.startswith("shortcut ") for origin in origins)


def test_every_classic_shortcut_is_taken_and_is_a_program() -> None:
    taken = {s.name: s.source for s in shortcuts(RIGHT, WRONG, "last_word")}
    assert {
        "deleted",
        "emptied",
        "not-implemented",
        "constant ''",
        "echo text",
        "echo marks",
        "truth only",
        "symptom special-cased",
        "symptom looked up",
        "constant of the symptom",
        "exception swallowed",
    } <= set(taken)
    for source in taken.values():
        compile(source, "m.py", "exec")
    assert b"if words" in taken["symptom special-cased"]
    assert b"def last_word" not in taken["deleted"]


def test_a_method_and_a_function_on_one_line_have_shortcuts_too() -> None:
    method = b"class A:\n    def f(self, x):\n        y = x + 1\n        return y\n"
    for shortcut in shortcuts(method, method.replace(b"+", b"-"), "A.f"):
        compile(shortcut.source, "m.py", "exec")
    line = b"def f(x): return x + 1\n"
    names = [s.name for s in shortcuts(line, line.replace(b"+", b"-"), "f")]
    assert "echo x" in names
    assert "symptom looked up" not in names


def test_repairs_are_tried_in_both_directions() -> None:
    right = b"def f(items: list[int]) -> int:\n    return len(items) - 1\n"
    wrong = b"def f(items: list[int]) -> int:\n    return len(items)\n"
    tried = [v.after for v in repairs_to_try(right, wrong, "src/m.py", "f")]
    assert "len(items) + 1" in tried  # the inverse of a family that removes an adjustment
    assert all(
        v.source not in (right, wrong) for v in repairs_to_try(right, wrong, "src/m.py", "f")
    )


@pytest.mark.parametrize(
    ("line", "expected"), [(5, (4, 5, 6)), (7, (7,)), (8, (8,)), (2, (1, 2, 3)), (9, (9,))]
)
def test_a_line_belongs_to_a_statement(line: int, expected: tuple[int, ...]) -> None:
    source = b"""@deco(
    1)
def f():
    x = [
        1,
    ]
    if x:
        return 2
    return 3
"""
    assert tuple(statement_lines(source, line)) == expected


CONTRACT = b"""
from hypothesis import example, given, strategies as st
from m import last_word

@given(st.lists(st.sampled_from(["a", "bc", "d.", "e,"])))
@example([])
@example(["a", "b."])
def test_last(words):
    assert last_word(" ".join(words)) == (words[-1].strip(".,") if words else "")

def test_marks():
    assert last_word("a b!", "!") == "b"
"""
SYMPTOM = b"from m import last_word\n\ndef test_symptom():\n    assert last_word('a b') == 'b'\n"


def question(contract: bytes = CONTRACT, **facts: object) -> Question:
    files = {
        "src/m.py": RIGHT,
        "contract/test_c.py": contract,
        "tests/test_symptom.py": SYMPTOM,
    }
    return Question(
        State("gold", files),
        "src/m.py",
        "last_word",
        "guard",
        WRONG,
        **facts,  # type: ignore[arg-type]
    )


def fates(findings: Findings) -> Mapping[str, str]:
    return {f.version.id: f.status for f in (*findings.near_misses, *findings.repairs)}


def test_replaying_recorded_inputs_comes_out_as_the_slow_way_does() -> None:
    fast = prove(shared_sandbox(), question())
    slow = prove(shared_sandbox(), question(engine_only=True))
    assert fast.trouble == slow.trouble == ""
    assert fates(fast) == fates(slow)
    assert Counter(f.by for f in fast.near_misses)["replay"] > 25
    assert Counter(f.by for f in slow.near_misses)["replay"] == 0


POISON = [
    b"import builtins\nbuiltins.len = lambda _: 0\n",
    b"import sys\nsys.setrecursionlimit(60)\n",
    b"import os\nos.chdir('/')\nos.environ.clear()\n",
    b"import threading\nthreading.Thread(target=threading.Event().wait, daemon=True).start()\n",
    b"import warnings\nwarnings.simplefilter('error')\n",
    b"import os\nos._exit(0)\n",
    b"import signal\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\n",
]


@pytest.mark.parametrize("poison", POISON)
def test_what_one_version_leaves_behind_is_no_verdict_on_the_next(
    poison: bytes, tmp_path: Path
) -> None:
    wrong = RIGHT.replace(b"words[-1]", b"words[0]")
    # Right, in other words; it needs a builtin and some depth, which the first takes away.
    deep = b"(lambda f: f(f, 50))(lambda f, n: len(words) - 1 if n == 0 else f(f, n - 1))"
    right = RIGHT.replace(b"words[-1]", b"words[" + deep + b"]")
    versions = [
        Version(("boundary",), 8, (9,), "", "", source)
        for source in (poison + wrong, right, wrong, poison + right, right)
    ]
    found = proof._asked(shared_sandbox(), question(), versions, tmp_path)["versions"]
    alone = [
        proof._asked(shared_sandbox(), question(), [version], tmp_path / str(n))["versions"][0]
        for n, version in enumerate(versions)
    ]
    assert [each["status"] for each in found] == [each["status"] for each in alone]
    assert [found[1]["status"], found[2]["status"]] == ["survived", "killed"]


def test_two_proofs_of_the_same_are_the_same() -> None:
    assert prove(shared_sandbox(), question()) == prove(shared_sandbox(), question())


def test_a_survivor_without_a_witness_is_never_called_equivalent() -> None:
    findings = prove(shared_sandbox(), question(contract=CONTRACT.replace(b'"!"', b'"!"')))
    alive = [f for f in findings.near_misses if f.status == "survived"]
    assert all(f.witness is None or f.witness.call for f in alive)
    assert not alive or findings.budget > 0


def test_a_property_that_draws_as_it_goes_meets_the_engine_instead() -> None:
    interactive = CONTRACT.replace(
        b"@given(st.lists", b"@given(st.data())\ndef test_data(data):\n    words = data.draw("
        b"st.lists(st.sampled_from(['a', 'b'])))\n    assert last_word(' '.join(words)) == "
        b"(words[-1] if words else '')\n\n@given(st.lists",
    )  # fmt: skip
    findings = prove(shared_sandbox(), question(contract=interactive))
    assert findings.opaque == ("contract/test_c.py::test_data",)
    assert Counter(f.status for f in findings.near_misses)["killed"] >= 25


@pytest.mark.parametrize("hash_seed", ["1", "77"])
def test_near_misses_come_in_the_same_order_in_every_process(
    hash_seed: str, tmp_path: Path
) -> None:
    import subprocess
    import sys

    (tmp_path / "right.py").write_bytes(RIGHT)
    code = (
        "from fixture_forge.verify.near_misses import near_misses; from pathlib import Path; "
        "r = Path('right.py').read_bytes(); w = r.replace(b'if not words', b'if words'); "
        "print([v.id for v in near_misses(r, w, 'src/m.py', 'last_word', 'guard')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
    )
    expected = [v.id for v in near_misses(RIGHT, WRONG, "src/m.py", "last_word", "guard")]
    assert done.stdout.strip() == str(expected)


def test_a_sound_fixture_has_its_near_misses_killed_by_named_tests(sound: Fixture) -> None:
    case = Case(sound, shared_sandbox(), 1)
    killed = [fate for fate in case.findings.near_misses if fate.status == "killed"]
    assert len(killed) >= 25
    known = set(sound.manifest.tests.contract)
    assert all(fate.test in known and fate.kind for fate in killed)


IMPORTED = b"""
TABLE = {"a": 1, "b": 10}

def times(n):
    def wrap(function):
        return lambda *given: n * function(*given)
    return wrap

class Rate:
    base = 2

@times(5)
def price(kind: str, extra: int = 3) -> int:
    return TABLE[kind] * Rate.base + extra
"""


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (2, b'"b": 10', b'"b": 11'),
        (10, b"base = 2", b"base = 4"),
        (12, b"@times(5)", b"@times(6)"),
        (13, b"extra: int = 3", b"extra: int = 4"),
    ],
    ids=["table", "class attribute", "decorator", "default"],
)
def test_what_takes_effect_at_import_is_in_effect(
    line: int, old: bytes, new: bytes, tmp_path: Path
) -> None:
    contract = b"from m import price\ndef test_price():\n    assert price('b') == 115\n"
    files = {
        "src/m.py": IMPORTED,
        "contract/test_c.py": contract,
        "tests/test_symptom.py": contract,
    }
    asked = Question(State("gold", files), "src/m.py", "price", "guard", IMPORTED)
    wrong = Version(("by hand",), line, (line,), "", "", IMPORTED.replace(old, new))
    right = Version(("by hand",), line, (line,), "", "", IMPORTED + b"\n")
    found = proof._asked(shared_sandbox(), asked, [wrong, right], tmp_path)
    assert [version["status"] for version in found["versions"]] == ["killed", "survived"]


def verdict_on(sound: Fixture, statuses: dict[Status, int]) -> CheckResult:
    case = Case(sound, shared_sandbox(), 1)
    version = Version(("by hand",), 1, (1,), "a", "b", b"")
    fates = tuple(Fate(version, status) for status, n in statuses.items() for _ in range(n))
    case.__dict__["findings"] = Findings("", near_misses=fates)
    return near_misses_die(case)


@pytest.mark.parametrize(
    ("statuses", "verdict", "said"),
    [
        ({"killed": 30}, "pass", "30 of 30 killed"),
        ({"timeout": 30}, "fail", "ran out of time"),
        ({"killed": 14, "timeout": 16}, "fail", "ran out of time"),
        ({"killed": 28, "timeout": 2}, "pass", "2 timeout"),
        ({"killed": 24}, "fail", "only 24"),
        ({"killed": 30, "no_coverage": 1}, "fail", "no test reaches it"),
        ({"killed": 30, "survived": 1}, "pass", "1 no_witness_found"),
        ({"runtime_error": 30}, "fail", "0 were killed"),
    ],
)
def test_time_that_ran_out_is_never_the_proof(
    statuses: dict[Status, int], verdict: str, said: str, sound: Fixture
) -> None:
    found = verdict_on(sound, statuses)
    assert found.verdict == verdict
    assert said in found.detail
