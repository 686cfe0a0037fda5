"""``forge harden`` pins what tells a near miss from the right version, and seals the fixture."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fixture_forge.ambient import environment
from fixture_forge.fixtures.layout import CONTRACT, Fixture, open_fixture
from fixture_forge.fixtures.store import write_tree
from fixture_forge.verify.near_misses import Version
from fixture_forge.verify.pinning import PINNED, Pin, pinned_file, pins_of
from fixture_forge.verify.proof import Fate, Witness

Break = Callable[..., Fixture]
TEST = CONTRACT + "test_contract.py"


def fate(call: str, pin: dict[str, str] | None) -> Fate:
    version = Version(("boundary",), 3, (3,), "<", "<=", b"")
    return Fate(version, "survived", witness=Witness(call, "1", "2", pin))


def test_pins_are_written_as_a_test_that_people_can_read() -> None:
    pins = [
        Pin("f(1, Point(x=2))", "[3]", "", "boundary on line 3 (< -> <=)"),
        Pin("f(0)", "None", "", "guard on line 1 (x -> not x)"),
        Pin("f(-1)", "", "ValueError", "guard on line 2 (a -> b)"),
    ]
    written = pinned_file(None, pins, module="shop", canary="c", statements=2).decode()
    assert (
        written
        == '''\
# Canary c: hidden tests, never to be part of training data.
"""Answers on which near misses differ from the right version, pinned by `forge harden`."""

import pytest

from shop import Point, f


# Task: 1, 2
def test_gives_the_pinned_answers() -> None:
    # boundary on line 3 (< -> <=)
    assert f(1, Point(x=2)) == [3]
    # guard on line 1 (x -> not x)
    assert f(0) is None
    # guard on line 2 (a -> b)
    with pytest.raises(ValueError):
        f(-1)
'''
    )


def test_more_pins_are_added_to_those_that_are_there() -> None:
    one = pinned_file(None, [Pin("f(1)", "1", "", "a")], module="m", canary="c", statements=1)
    two = pinned_file(one, [Pin("g(2)", "2", "", "b")], module="m", canary="c", statements=1)
    assert b"assert f(1) == 1" in two
    assert b"assert g(2) == 2" in two
    assert b"from m import f, g" in two
    assert two.count(b"def test_") == 1


def test_a_witness_that_cannot_be_written_makes_no_pin() -> None:
    spelled = {"expression": "f(1)", "result": "1"}
    assert pins_of([fate("f(<object>)", None)]) == []
    assert [p.expression for p in pins_of([fate("f(1)", spelled), fate("f(1)", spelled)])] == [
        "f(1)"
    ]


def forge(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fixture_forge", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, env=environment())


@pytest.mark.slow
def test_a_loose_contract_is_hardened_by_the_smallest_witness(
    sound: Fixture, broken: Break, tmp_path: Path
) -> None:
    # An empty order costs nothing; a contract that asks for no more than nothing lets -1 through.
    loose = sound.files[TEST].replace(b"([]) == 0", b"([]) <= 0")
    loose = loose.replace(b"(()) == 0", b"(()) <= 0")
    folder = tmp_path / "loose"
    write_tree(folder, broken({TEST: loose}).files)
    done = forge("harden", folder, "--repeats", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    function = sound.origin.parameters["function"]
    assert f"pinned: {function}([]) == 0" in done.stdout
    assert "sealed with 1 pinned" in done.stdout
    fixture = open_fixture(folder)
    assert fixture.evidence is not None
    assert f"assert {function}([]) == 0".encode() in fixture.files[CONTRACT + PINNED]
    assert all(miss.status == "killed" for miss in fixture.evidence.near_misses if miss.test)


@pytest.mark.slow
def test_a_contract_that_sees_everything_is_left_as_it_is(copy: Path) -> None:
    before = {p: p.read_bytes() for p in copy.rglob("*") if p.is_file()}
    done = forge("harden", copy, "--repeats", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing to pin" in done.stdout
    assert {p: p.read_bytes() for p in copy.rglob("*") if p.is_file()} == before
