"""A ledger that was damaged, changed, or cannot be used is found, and it is said what is wrong."""

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from ledgers import AT, draws, forge, stocked

from fixture_forge.canonical import encode, sha256
from fixture_forge.documents.entry import Retired
from fixture_forge.errors import BadLedger
from fixture_forge.rotation.ledger import Ledger

NAMES = list(draws(3))


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    made = stocked(tmp_path / "ledger.sqlite")
    made.issue(to="alice", run="r", at=AT)
    return made


@contextlib.contextmanager
def tampering(path: Path, *dropped: str) -> Iterator[sqlite3.Connection]:
    """A connection that drops triggers, and puts them back afterwards."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        sql = dict(connection.execute("SELECT name, sql FROM sqlite_master"))
        for name in dropped:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for name in dropped:
            connection.execute(sql[name])


REPLACE = "INSERT OR REPLACE INTO entries SELECT 2, digest, entry FROM entries WHERE sequence = 1"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET entry = 'x' WHERE sequence = 7",
        "UPDATE OR REPLACE entries SET sequence = 1 WHERE sequence = 2",
        "DELETE FROM entries WHERE sequence = 7",
        "DELETE FROM entries",
        REPLACE,
        REPLACE.replace("REPLACE", "IGNORE"),
        "REPLACE INTO entries VALUES (7, 'x', 'y')",
        "INSERT INTO entries VALUES (9, 'x', 'y')",
        "INSERT INTO entries (digest, entry) VALUES ('x', 'y')",
        "INSERT INTO entries VALUES (0, 'x', 'y')",
        "INSERT INTO entries VALUES (8, 'x', 'y') ON CONFLICT DO UPDATE SET entry = 'z'",
    ],
)
def test_the_file_itself_refuses_whatever_is_not_appended(ledger: Ledger, statement: str) -> None:
    before = ledger.check()
    with tampering(ledger.path) as connection:
        connection.execute("BEGIN")
        with contextlib.suppress(sqlite3.IntegrityError):
            connection.execute(statement)
            assert "(8," in statement  # an entry may follow the last, if it is one
        connection.execute("ROLLBACK")
    assert Ledger(ledger.path).check() == before


def forged(ledger: Ledger, number: int, **changes: object) -> tuple[int, str, str]:
    """A row for an entry with some facts changed, and with the digest that it then has."""
    import msgspec

    data = encode(msgspec.structs.replace(ledger.check()[1][number - 1], **changes))
    return number, sha256(data), data.decode()


def replaced(number: int, **changes: object) -> Callable[[Ledger], None]:
    def damage(ledger: Ledger) -> None:
        row = forged(ledger, number, **changes)
        with tampering(ledger.path, "only_next") as connection:
            connection.execute("INSERT OR REPLACE INTO entries VALUES (?, ?, ?)", row)

    return damage


def appended(**changes: object) -> Callable[[Ledger], None]:
    def damage(ledger: Ledger) -> None:
        changed = {"sequence": 8, "previous": ledger.read().head, **changes}
        _, digest, entry = forged(ledger, 7, **changed)
        with tampering(ledger.path) as connection:
            connection.execute("INSERT INTO entries VALUES (8, ?, ?)", (digest, entry))

    return damage


def done(*statements: str) -> Callable[[Ledger], None]:
    def damage(ledger: Ledger) -> None:
        with tampering(ledger.path, "only_next", "no_update", "no_delete") as connection:
            for statement in statements:
                connection.execute(statement)

    return damage


def changed_schema(*statements: str) -> Callable[[Ledger], None]:
    def damage(ledger: Ledger) -> None:
        with tampering(ledger.path) as connection:
            for statement in statements:
                connection.execute(statement)

    return damage


def cut(size: int) -> Callable[[Ledger], None]:
    return lambda ledger: os.truncate(ledger.path, size % ledger.path.stat().st_size)


def longer(ledger: Ledger) -> None:
    ledger.path.write_bytes(ledger.path.read_bytes() + b"x")


def holding(data: bytes) -> Callable[[Ledger], None]:
    def damage(ledger: Ledger) -> None:
        ledger.path.write_bytes(data)

    return damage


def swapped(old: bytes, new: bytes) -> Callable[[Ledger], None]:
    def damage(ledger: Ledger) -> None:
        data = ledger.path.read_bytes()
        assert old in data
        ledger.path.write_bytes(data.replace(old, new))

    return damage


SET = "UPDATE entries SET entry = replace(entry, {}) WHERE sequence = {}"
MOVE = "UPDATE entries SET sequence = {} WHERE sequence = {}"
DAMAGES: dict[str, tuple[Callable[[Ledger], None], str]] = {
    "a changed text": (swapped(b"alice", b"alicf"), "entry 7 does not have its digest"),
    "a changed digest": (done("UPDATE entries SET digest = 'x'"), "entry 1 does not have"),
    "no digest at all": (done("UPDATE entries SET digest = x'00'"), "entry 1 does not have"),
    "other spacing": (done(SET.format("' ', '  '", 3)), "entry 3 does not have its digest"),
    "an entry that is a number": (done("UPDATE entries SET entry = 5"), "entry 1"),
    "a deleted entry": (done("DELETE FROM entries WHERE sequence = 4"), "entry 4 is gone; entry 5"),
    "the first deleted": (done("DELETE FROM entries WHERE sequence = 1"), "entry 1 is gone"),
    "the last deleted": (done("DELETE FROM entries WHERE sequence > 5"), "the last were removed"),
    "all deleted": (done("DELETE FROM entries"), "7 entries were made and 0 are there"),
    "a moved entry": (
        done(MOVE.format(9, 3), MOVE.format(3, 4)),
        "entry 3 says that it is entry 4",
    ),
    "a replaced entry": (replaced(5, at="2031-01-01T00:00:00+00:00"), "entry 6 does not follow"),
    "a replaced first": (replaced(1, previous="1" * 64), "entry 1 does not follow"),
    "a renumbered entry": (replaced(4, sequence=5), "entry 4 says that it is entry 5"),
    "a loose schema": (replaced(2, at="yesterday"), ": entry 2: not a valid ledgerentry"),
    "a second issue": (appended(), "entry 8: .*is issued, and only what is sealed can be issued"),
    "an unknown variant": (appended(fixture="x", deed=Retired(reason="r")), "entry 8: x: this"),
    "a dropped trigger": (changed_schema("DROP TRIGGER no_update"), "no_update, .*, is gone"),
    "a hollow trigger": (
        changed_schema(
            "DROP TRIGGER no_delete",
            "CREATE TRIGGER no_delete BEFORE DELETE ON entries BEGIN SELECT 1; END",
        ),
        "'no_delete' in its schema is not of ours",
    ),
    "a view in place of the table": (
        changed_schema(
            "ALTER TABLE entries RENAME TO old", "CREATE VIEW entries AS SELECT * FROM old"
        ),
        "schema is not of ours",
    ),
    "another table": (changed_schema("CREATE TABLE more (x)"), "'more' in its schema"),
    "another journal": (changed_schema("PRAGMA journal_mode = wal"), "changed to wal"),
    "a newer version": (changed_schema("PRAGMA user_version = 2"), "is a ledger of version 2"),
    "a foreign database": (changed_schema("PRAGMA application_id = 0"), "no ledger of ours"),
    "a foreign file": (holding(b"#!/bin/sh\necho\n" * 1000), "not a database"),
    "a small foreign file": (holding(b"x"), "damaged"),
    "an empty file": (holding(b""), "is empty"),
    "cut after a byte": (cut(1), "damaged"),
    "cut in the header": (cut(60), "damaged"),
    "cut after a page": (cut(4096), "malformed"),
    "cut in a page": (cut(6000), "malformed"),
    "cut by a byte": (cut(-1), "damaged: [0-9]+ bytes, not [0-9]+ pages"),
    "more bytes": (longer, "damaged: [0-9]+ bytes, not [0-9]+ pages"),
    "cut by a page": (cut(-4096), "malformed"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_is_found_and_named(ledger: Ledger, damage: str) -> None:
    act, message = DAMAGES[damage]
    act(ledger)
    for work in (
        lambda: Ledger(ledger.path).read(),
        lambda: Ledger(ledger.path).check(),
        lambda: Ledger(ledger.path).issue(to="a", run="r", at=AT),
    ):
        with pytest.raises(BadLedger, match=message) as caught:
            work()
        assert str(ledger.path) in caught.value.message


@pytest.mark.parametrize("damage", ["a replaced entry", "a newer version", "cut by a page"])
def test_the_command_line_says_so_without_a_traceback(ledger: Ledger, damage: str) -> None:
    DAMAGES[damage][0](ledger)
    assert "error[bad-ledger]" in forge("list", "--ledger", ledger.path, code=3)[1]


def test_who_has_read_a_ledger_notices_when_another_takes_its_place(
    ledger: Ledger, tmp_path: Path
) -> None:
    ledger.read()
    other = stocked(tmp_path / "other.sqlite", 9, key=b"o" * 32)
    os.replace(other.path, ledger.path)
    with pytest.raises(BadLedger, match="entry 7 is not what it was"):
        ledger.read()


def test_a_flipped_byte_is_found_or_changes_nothing(ledger: Ledger) -> None:
    before, sound = ledger.check(), ledger.path.read_bytes()
    found = 0
    flips = [(place, mask) for place in range(100) for mask in (1, 3, 0x80, 0xFF)]
    flips += [(place, 1 << place % 8) for place in range(100, len(sound), 23)]
    for place, mask in flips:
        data = bytearray(sound)
        data[place] ^= mask
        ledger.path.write_bytes(data)
        try:
            assert Ledger(ledger.path, wait_s=0).check() == before
        except BadLedger:
            found += 1
    assert found > len(flips) // 4  # the others lie where nothing is stored
