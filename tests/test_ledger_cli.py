"""Ledgers as users meet them: commands, places, and two ledgers laid side by side."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from click import Group
from hypothesis import given
from hypothesis import strategies as st
from ledgers import AT, MANIFEST, draws, forge, stocked

from fixture_forge.canonical import encode, sha256
from fixture_forge.cli.ledger import command
from fixture_forge.documents.entry import (
    NO_ENTRY,
    Deed,
    Exposed,
    Issued,
    LedgerEntry,
    Retired,
    Sealed,
)
from fixture_forge.errors import BadLedger, ExposedPlace
from fixture_forge.rotation.accounts import STATES, Accounts, conflicts
from fixture_forge.rotation.ledger import Ledger
from fixture_forge.workshop import accounting

ROOT = Path(__file__).parents[1]
NAMES = list(draws(3))


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return stocked(tmp_path / "ledger.sqlite")


def test_every_command_prints_json_and_has_a_place_in_the_readme() -> None:
    assert isinstance(command, Group)
    assert set(command.commands) == {"issue", "expose", "retire", "list", "verify", "export"}
    for name, one in command.commands.items():
        assert "--json" in [option for p in one.params for option in p.opts]
        assert f"`forge ledger {name}" in (ROOT / "README.md").read_text()
    (states,) = (p for p in command.commands["list"].params if p.name == "states")
    assert list(states.type.choices) == list(STATES)  # type: ignore[attr-defined]


def test_a_variants_way_on_the_command_line(ledger: Ledger) -> None:
    at = ("--ledger", ledger.path)
    first, head = forge("issue", "--to", "a", "--run", "r", *at)[0].splitlines()
    assert first.split() == ["issued", NAMES[0]]
    assert head.split() == ["head", ledger.read().head]
    out = json.loads(forge("issue", "--to", "a", "--run", "s", "--count", "2", "--json", *at)[0])
    assert out == {"issued": NAMES[1:], "head": ledger.read().head}
    assert "no-variant" in forge("issue", "--to", "a", "--run", "r", *at, code=2)[1]
    forge("expose", *NAMES[:2], "--reason", "in a paste", *at)
    forge("retire", NAMES[0], "--reason", "for good", *at)
    assert "bad-deed" in forge("expose", NAMES[0], "--reason", "again", *at, code=2)[1]
    rows = forge("list", *at)[0].splitlines()
    assert [row.split()[:2] for row in rows] == [
        [NAMES[0], "retired"],
        [NAMES[1], "exposed"],
        [NAMES[2], "issued"],
    ]
    assert "to a for s" in rows[1]
    (listed,) = json.loads(forge("list", "--run", "s", "--state", "issued", "--json", *at)[0])
    assert (listed["fixture"], listed["to"], listed["manifest_sha256"]) == (NAMES[2], "a", MANIFEST)
    lines = forge("export", *at)[0].splitlines()
    assert tuple(encode(json.loads(line)) for line in lines) == tuple(
        encode(entry) for entry in ledger.check()[1]
    )


def test_verify_finds_a_noted_head_again_and_misses_one_that_is_gone(ledger: Ledger) -> None:
    at, noted = ("--ledger", ledger.path), ledger.read().head
    older = shutil.copy(ledger.path, ledger.path.with_name("older.sqlite"))
    newer = forge("issue", "--to", "a", "--run", "r", *at)[0].split()[-1]
    assert json.loads(forge("verify", "--json", *at)[0]) == {
        "entries": 7,
        "head": newer,
        "noted_at": None,
        "variants": {"drawn": 0, "sealed": 2, "issued": 1, "exposed": 0, "retired": 0},
        "conflicts": [],
    }
    assert "is entry 6; nothing up to it" in forge("verify", "--head", noted, *at)[0]
    said = forge("verify", "--head", newer, "--ledger", older, code=3)[1]
    assert "none of its 6 entries has the noted head" in said
    assert "is no digest" in forge("verify", "--head", "abc", *at, code=2)[1]


def test_history_made_anew_shows_only_to_who_noted_a_head(ledger: Ledger, tmp_path: Path) -> None:
    noted = ledger.issue(to="mallory", run="r", at=AT)[1]
    forged = stocked(tmp_path / "forged.sqlite")
    forged.issue(to="alice", run="r", at=AT)
    accounting.audit(forged)
    with pytest.raises(BadLedger, match="noted head"):
        accounting.audit(forged, head=noted)


def test_two_teams_with_one_key_find_what_both_have_issued(ledger: Ledger, tmp_path: Path) -> None:
    theirs = stocked(tmp_path / "theirs.sqlite")
    ledger.issue(to="a", run="r", at=AT)
    theirs.retire(NAMES[1:2], reason="dull", at=AT)
    ledger.issue(to="a", run="r", at=AT)
    at = ("--ledger", ledger.path, "--against", theirs.path)
    out = forge("verify", *at, code=1)[0]
    assert f"issued-out-of-use  {NAMES[1]}  issued here, retired there: dull" in out
    theirs.issue(to="b", run="q", at=AT)
    found = json.loads(forge("verify", "--json", *at, code=1)[0])["conflicts"]
    assert {(c["fixture"], c["kind"]) for c in found} == {
        (NAMES[0], "issued-twice"),
        (NAMES[1], "issued-out-of-use"),
    }
    assert found[0]["detail"] == "here to a for r, there to b for q"
    other = stocked(tmp_path / "other.sqlite", key=b"o" * 32)
    assert "none" in forge("verify", "--ledger", ledger.path, "--against", other.path)[0]


def test_a_copy_that_goes_its_own_way_is_in_conflict_from_there_on(
    ledger: Ledger, tmp_path: Path
) -> None:
    ledger.issue(to="a", run="r", at=AT)
    copy = Ledger(Path(shutil.copy(ledger.path, tmp_path / "copy.sqlite")))
    ledger.issue(to="a", run="r", at=AT)
    assert conflicts(ledger.read(), copy.read()) == []
    copy.issue(to="b", run="r", at=AT)
    (found,) = conflicts(ledger.read(), copy.read())
    assert (found.fixture, found.kind) == (NAMES[1], "issued-twice")


DEEDS: dict[str, Deed] = {
    "sealed": Sealed(manifest_sha256=MANIFEST),
    "issued": Issued(to="a", run="r"),
    "exposed": Exposed(reason="x"),
    "retired": Retired(reason="x"),
}
_WAYS = st.lists(
    st.sampled_from([[], ["issued"], ["exposed"], ["issued", "exposed"], ["issued", "retired"]]),
    min_size=4,
    max_size=4,
)


def accounts(team: str, ways: list[list[str]]) -> Accounts:
    """What a team's ledger amounts to, after each of its variants went its way."""
    made, drawn = Accounts(), draws(len(ways))
    todo: list[tuple[str, Deed]] = list(drawn.items())
    todo += [(name, DEEDS["sealed"]) for name in drawn]
    for name, way in zip(drawn, ways, strict=True):
        todo += [(name, DEEDS[deed]) for deed in way]
    for number, (name, deed) in enumerate(todo, 1):
        doer = Issued(to=team, run="r") if isinstance(deed, Issued) else deed
        entry = LedgerEntry(
            schema_version=1,
            sequence=number,
            previous=made.head,
            at="2030-01-02T03:04:05+00:00",
            fixture=name,
            deed=doer,
        )
        made.enter(entry, sha256(encode(entry)))
    return made


@given(_WAYS, _WAYS)
def test_double_issue_is_found_exactly_and_from_both_sides(
    ours: list[list[str]], theirs: list[list[str]]
) -> None:
    here, there = accounts("a", ours), accounts("b", theirs)
    names = list(here.variants)
    both = {
        n for n, a, b in zip(names, ours, theirs, strict=True) if "issued" in a and "issued" in b
    }
    for left, right in ((here, there), (there, here)):
        found = conflicts(left, right)
        assert {c.fixture for c in found if c.kind == "issued-twice"} == both
    assert conflicts(here, here) == []


@given(_WAYS, st.integers(0, 20))
def test_an_older_copy_is_no_conflict(ways: list[list[str]], length: int) -> None:
    whole = accounts("a", ways)
    part = Accounts(dict(whole.variants), whole.digests[:length])
    assert conflicts(whole, part) == conflicts(part, whole) == []


def test_the_place_is_told_or_in_the_environment_or_usual(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("FORGE_LEDGER", raising=False)
    usual = tmp_path / "fixture-forge" / "ledger.sqlite"
    assert accounting.ledger_path() == usual
    assert accounting.open_ledger(make=True).read().head == NO_ENTRY
    assert usual.exists()
    monkeypatch.setenv("FORGE_LEDGER", "elsewhere")
    assert accounting.ledger_path() == Path("elsewhere")
    assert accounting.ledger_path(Path("told")) == Path("told")


def test_a_ledger_is_refused_where_git_would_pick_it_up(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    with pytest.raises(ExposedPlace, match="the ledger would lie in the git work tree"):
        accounting.open_ledger(tmp_path / "ledger.sqlite", make=True)
    assert not (tmp_path / "ledger.sqlite").exists()
    (tmp_path / ".gitignore").write_text("*.sqlite\n")
    accounting.open_ledger(tmp_path / "ledger.sqlite", make=True)


def test_says_where_there_is_no_ledger(tmp_path: Path) -> None:
    said = forge("list", "--ledger", tmp_path / "absent", code=2)[1]
    assert "there is no ledger" in said
    assert "FORGE_LEDGER" in said
    assert not (tmp_path / "absent").exists()
