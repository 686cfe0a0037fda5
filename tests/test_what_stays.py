"""Tests use the baseline's classes on the trusted side; who has others is not passed by them."""

from collections.abc import Iterator

import pytest

from fixture_forge.fixtures.layout import Fixture
from fixture_forge.sandbox.court import CourtProcess, Matter
from fixture_forge.sandbox.inside.around import differs_in_one_body
from fixture_forge.sandbox.inside.staying import otherwise
from fixture_forge.sandbox.process import ProcessSandbox
from fixture_forge.scoring.judge import Judge
from fixture_forge.scoring.worktree import patch_of

GOLD = b"""from dataclasses import dataclass, field
from enum import Enum

RATE = 2


class TooMuch(ValueError):
    pass


class Colour(Enum):
    RED = 1


def first_rows():
    return []


@dataclass(frozen=True, order=True)
class Till:
    rate: int = RATE
    rows: list = field(default_factory=first_rows)
    most = 9

    @property
    def double(self):
        return self.rate * 2

    def __repr__(self):
        return f"Till {self.rate}"

    def price(self, n):
        if n > self.most:
            raise TooMuch(n)
        return n * self.rate
"""
BASE = GOLD.replace(b"n > self.most", b"n >= self.most")
TESTS = b"""import pytest
from shop import Colour, RATE, Till, TooMuch

def test_price():
    assert [Till(3).price(n) for n in range(10)] == [3 * n for n in range(10)]
    with pytest.raises(TooMuch):
        Till(3).price(10)

def test_what_is_around():
    assert issubclass(TooMuch, ValueError) and Colour.RED.value == 1
    assert Till.most == 9 and repr(Till()) == f"Till {RATE}" and Till(1) < Till(2)
    assert Till().rows == [] and Till(1).double == 2
    with pytest.raises(AttributeError):
        Till().rate = 3
"""


def changed(old: str, new: str) -> bytes:
    source = GOLD.replace(old.encode(), new.encode())
    assert source != GOLD
    return source


OTHERWISE = {
    "another base": ("TooMuch(ValueError)", "TooMuch(Exception)"),
    "another member": ("RED = 1", "RED = 2"),
    "an attribute of the class": ("most = 9", "most = 10\n    most = 8 + 1\n    most -= 2"),
    "no longer frozen": ("frozen=True, ", ""),
    "another order": ("order=True", "order=True, eq=True, unsafe_hash=True"),
    "another repr": ("Till {self.rate}", "Kasse {self.rate}"),
    "a comparison": (
        "    def price",
        "    def __lt__(self, _):\n        return True\n\n    def price",
    ),
    "a method for a property": ("    @property\n", ""),
    "what makes a default": ("return []", "return [1]"),
    "a builtin of its own": ("RATE = 2", "RATE = 2\n\ndef field(**_):\n    return [1]\n"),
    "changed afterwards": ("class Till:", "class Till:\n    pass\n\nclass Till:"),
    "done at import": ("RATE = 2", "RATE = 2\nprint(RATE)"),
}
THE_SAME = {
    "nothing": ("n * self.rate", "self.rate * n"),
    "another signature": ("price(self, n)", "price(self, n, m=1)"),
    "a new helper": ("RATE = 2", "RATE = 2\n\ndef helper(n=len):\n    return n\n"),
    "a new method": ("    def price", "    def cheap(self):\n        return 1\n\n    def price"),
    "a new import": ("RATE = 2", "import math\nRATE = 2"),
    "a new constant": ("RATE = 2", "RATE = 2\nMORE = {1: [2, -3]}"),
    "a new error": ("RATE = 2", "class Bad(Exception):\n    pass\n\nRATE = 2"),
}  # fmt: skip


@pytest.mark.parametrize("what", OTHERWISE)
def test_what_stays_and_is_otherwise_is_found(what: str) -> None:
    candidate = changed(*OTHERWISE[what])
    assert otherwise(BASE, candidate, "Till.price", (), ("shop",))
    assert not differs_in_one_body(BASE, candidate, "Till.price")


@pytest.mark.parametrize("what", THE_SAME)
def test_what_takes_nothing_away_is_let_be(what: str) -> None:
    assert not otherwise(BASE, changed(*THE_SAME[what]), "Till.price", ("RATE",), ("shop",))


def test_what_another_module_is_passed_on_as_stays() -> None:
    base, candidate = b"from .core import a\n", b"from .core import b as a\n"
    assert otherwise(base, candidate, "a", (), ("shop",))
    assert not otherwise(b"import math\n", b"from math import pi\n", "a", (), ("shop",))


@pytest.mark.parametrize(
    ("base", "more"),
    [
        (b"class A:\n    rows = list()\n", b"def list():\n    return 1\n"),
        (b"try:\n    import json as it\nexcept ImportError:\n    it = 1\n", b"import csv as it\n"),
        (b"x: 'Later' = 1\n", b"from typing import ClassVar as Later\n"),
        (b"x = 1\n", b"__name__ = 'other'\n"),
    ],
    ids=["a builtin", "bound in a block", "in quotes", "a name of the language"],
)
def test_a_new_name_that_something_there_asks_for_is_not_new(base: bytes, more: bytes) -> None:
    assert not differs_in_one_body(base, more + base, "f")


def test_a_body_that_classes_ask_for_at_import_is_not_alone() -> None:
    base = b"def f():\n    return 1\nclass A:\n    x = f()\n"
    assert not differs_in_one_body(base, base.replace(b"1", b"2"), "f")


@pytest.fixture(scope="module")
def court() -> Iterator[CourtProcess]:
    path = "src/shop.py"
    tests = {
        "contract/test_contract.py": TESTS,
        "tests/test_seen.py": b"def test_it():\n    pass\n",
    }
    with CourtProcess(Matter({path: GOLD}, {path: BASE}, tests, path, "Till.price")) as court:
        assert court.open()["planned"], court.open()
        yield court


@pytest.mark.parametrize("what", ["another base", "another repr", "what makes a default"])
def test_tests_that_pass_on_something_else_say_so(what: str, court: CourtProcess) -> None:
    found = court.tried({"src/shop.py": changed(*OTHERWISE[what])})
    failed = any(each["outcome"] == "failed" for each in found["tests"].values())
    assert failed or found["otherwise"].startswith("src/shop.py: ")


@pytest.mark.parametrize("what", THE_SAME)
def test_a_right_repair_passes_before_the_court(what: str, court: CourtProcess) -> None:
    found = court.tried({"src/shop.py": changed(*THE_SAME[what])})
    assert {each["outcome"] for each in found["tests"].values()} == {"passed"}, found
    assert not found["otherwise"]


def test_a_constant_that_cannot_be_carried_is_not_the_baseline_s(court: CourtProcess) -> None:
    for value in ("object()", "type('Int', (int,), {})(2)"):
        found = court.tried({"src/shop.py": changed("RATE = 2", f"RATE = {value}")})
        assert found["failed"] or found["broken"], found


FORGED = """
import sys
for name, module in list(sys.modules.items()):
    if name.endswith('sealed.worker'):
        module.Worker._constant = lambda *_: [%s]
        module.channel.written = lambda told: __import__('json').dumps(told).encode()
RATE = 2
"""


@pytest.mark.parametrize("value", ["float('nan')", "float('inf')", "[]"])
def test_a_constant_that_cannot_be_written_does_not_end_the_court(
    value: str, court: CourtProcess
) -> None:
    found = court.tried({"src/shop.py": changed("RATE = 2", FORGED % value)})
    assert found.get("failed") or found.get("broken"), found
    assert court.tried({"src/shop.py": GOLD})["tests"]["contract/test_contract.py::test_price"]


def test_the_judge_does_not_pass_what_it_did_not_try(sound: Fixture) -> None:
    with Judge(sound, ProcessSandbox()) as judge:
        source = judge.gold[judge.path] + b"\nif True:\n    del " + judge.function.encode() + b"\n"
        files = {**judge.workspace, judge.path: source}
        receipt = judge.score(
            patch_of(judge.workspace, {p: ("100644", d) for p, d in files.items()})
        )
        assert receipt.semantic_pass is not True
