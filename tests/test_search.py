"""The search for a witness comes to its end with every kind of version, and finds what differs."""

import pickle
from pathlib import Path

import pytest

from fixture_forge.errors import MissingTool
from fixture_forge.sandbox.inside.forks import forked
from fixture_forge.sandbox.inside.search import Arena, Search
from fixture_forge.workshop import harden

RIGHT = b"""def price(amount: int) -> int:
    return amount * 2


class Till:
    def __init__(self, rate: int = 2) -> None:
        self.rate = rate

    def __repr__(self) -> str:
        return f"Till({self.rate})"

    def price(self, amount: int) -> int:
        return amount * 2
"""
RETURN = b"    return amount * 2\n\n\nclass"
CALLS = [pickle.dumps(([n], {})) for n in range(-6, 30)]


def searched(
    place: Path, change: bytes, conditions: tuple[str, ...] = (), solver_s: float = 0
) -> str | None:
    """Return the call by which a change of ``price`` is found out."""
    path = place / "src" / "m.py"
    path.parent.mkdir(parents=True)
    path.write_bytes(RIGHT)
    wrong = RIGHT.replace(RETURN, b"    " + change + b"\n" + RETURN)

    def look() -> object:
        arena = Arena(place, path, "price", conditions)
        search = Search(arena, RIGHT, CALLS, [wrong], solver_s)
        return search.witness(wrong, vary=bool(solver_s))

    run = forked(look, 120)
    assert run.ended == "done"
    return None if run.value is None else str(run.value["call"])


def test_a_version_that_answers_alike_has_no_witness(tmp_path: Path) -> None:
    assert searched(tmp_path, b"amount = int(amount)") is None


@pytest.mark.parametrize(
    "what", ["__import__('os')._exit(0)", "__import__('os').kill(__import__('os').getpid(), 9)"]
)
def test_a_call_that_takes_the_process_down_is_found_among_those_that_do_not(
    tmp_path: Path, what: str
) -> None:
    assert searched(tmp_path, f"if amount == 17: {what}".encode()) == "price(17)"


def test_a_witness_is_made_smaller_and_stays_in_the_domain(tmp_path: Path) -> None:
    assert searched(tmp_path, b"amount += amount > 9", ("amount > 11",)) == "price(12)"


def test_a_solver_finds_what_no_variation_comes_upon(tmp_path: Path) -> None:
    pytest.importorskip("crosshair")
    hidden = b"if amount * 7 + 3 == 7 * 54321 + 3: return 0"
    assert searched(tmp_path / "without", hidden) is None
    assert searched(tmp_path / "with", hidden, solver_s=8) == "price(54321)"


def test_a_solver_proposes_nothing_outside_the_domain(tmp_path: Path) -> None:
    pytest.importorskip("crosshair")
    hidden = b"if amount * 7 + 3 == 7 * 54321 + 3: return 0"
    assert searched(tmp_path, hidden, ("amount < 100",), solver_s=3) is None


def test_a_solver_can_be_asked_about_methods(tmp_path: Path) -> None:
    pytest.importorskip("crosshair")
    path = tmp_path / "src" / "m.py"
    path.parent.mkdir(parents=True)
    path.write_bytes(RIGHT)
    tail = b"        return amount * 2\n"
    wrong = RIGHT.replace(tail, b"        if amount * 3 == 99999: return 0\n" + tail)

    def look() -> object:
        arena = Arena(tmp_path, path, "Till.price", ())
        _, function = arena.resolve_with_owner(RIGHT)
        till = function.__globals__["Till"]()
        search = Search(arena, RIGHT, [pickle.dumps(([till, 1], {}))], [wrong], 8)
        found = search.witness(wrong)
        return found and found["call"]

    run = forked(look, 120)
    assert run.ended == "done"
    assert "33333" in str(run.value)


def test_without_crosshair_its_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(MissingTool, match="crosshair") as caught:
        harden(tmp_path, solver_s=5)
    assert "fixture-forge[crosshair]" in caught.value.hint
