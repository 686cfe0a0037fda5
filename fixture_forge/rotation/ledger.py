"""The ledger of private variants: what was done to each, appended and never changed.

A ledger is one SQLite file of entries, each in its canonical bytes and with its digest, each naming
the digest of the entry before. Whoever opens it reads and checks all of it. Triggers stop whoever
changes it by mistake; the chain finds who changes it on purpose, unless all that follows is made
anew as well: that only shows to who has noted an earlier head.

SQLite's rollback journal is used rather than its write-ahead log: a copy of the one file is then
a whole ledger or one that is found to be torn, and it can be read where nothing can be written.
"""

import contextlib
import os
import sqlite3
import stat
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from fixture_forge.canonical import decode, encode, sha256
from fixture_forge.documents.entry import (
    ENTRY_LIMIT,
    Deed,
    Drawn,
    Exposed,
    Issued,
    LedgerEntry,
    Retired,
    Sealed,
)
from fixture_forge.errors import (
    BadDeed,
    BadLedger,
    BadOption,
    ExposedPlace,
    LedgerBusy,
    MalformedDocument,
    NoVariant,
    UnwritableOutput,
)
from fixture_forge.rotation.accounts import Accounts

WAIT_S = 90.0
"""How long others may hold the ledger before that is an error."""

_APPLICATION = 0x464F4C44  # "FOLD": what tells our SQLite files from those of others
_VERSION = 1
_OTHERS = 0o077
_RESTORE = "Restore the file from a copy that verifies; keep this one to find out what happened."

# No column but the key is unique: INSERT OR REPLACE removes rows that stand in its way without
# asking the trigger on deletion. On the key, the trigger on insertion is asked first.
# AUTOINCREMENT keeps the highest number ever given, which tells when the last rows were removed.
_SCHEMA = {
    "entries": "CREATE TABLE entries (sequence INTEGER PRIMARY KEY AUTOINCREMENT, "
    "digest TEXT NOT NULL, entry TEXT NOT NULL)",
    "only_next": "CREATE TRIGGER only_next BEFORE INSERT ON entries "
    "WHEN NEW.sequence IS NOT (SELECT coalesce(max(sequence), 0) + 1 FROM entries) "
    "BEGIN SELECT RAISE(ABORT, 'a ledger is only appended to'); END",
    "no_update": "CREATE TRIGGER no_update BEFORE UPDATE ON entries "
    "BEGIN SELECT RAISE(ABORT, 'a ledger is only appended to'); END",
    "no_delete": "CREATE TRIGGER no_delete BEFORE DELETE ON entries "
    "BEGIN SELECT RAISE(ABORT, 'a ledger is only appended to'); END",
}
_WRITING = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
_OPENING = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH)
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def begin(path: Path) -> None:
    """Make an empty ledger, unless there is one. Raises UnwritableOutput.

    It is made beside and then given its name, so that nobody ever meets half of one.
    """
    if os.path.lexists(path):
        return
    beside = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, beside = tempfile.mkstemp(prefix=".forge-part-", dir=path.parent)  # mode 0600
        os.close(handle)
        with contextlib.closing(sqlite3.connect(beside, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous = EXTRA")
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(f"PRAGMA application_id = {_APPLICATION}")
            connection.execute(f"PRAGMA user_version = {_VERSION}")
            for statement in _SCHEMA.values():
                connection.execute(statement)
            connection.execute("COMMIT")
        with contextlib.suppress(FileExistsError):  # another process was first
            os.link(beside, path)
        folder = os.open(path.parent, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except (OSError, sqlite3.Error) as error:
        raise UnwritableOutput(
            f"{path}: no ledger can be made there: {getattr(error, 'strerror', None) or error}.",
            hint="Choose another place with --ledger, or make room and give permission.",
        ) from None
    finally:
        if beside is not None:
            Path(beside).unlink(missing_ok=True)


class Ledger:
    """A ledger at a path. Each method opens the file, checks what is new in it, and closes it.

    Raises BadOption if there is none, BadLedger if it is damaged or changed, ExposedPlace if
    others can read it, LedgerBusy after ``wait_s`` seconds, and UnwritableOutput.
    """

    def __init__(self, path: Path, *, wait_s: float = WAIT_S) -> None:
        self.path = path
        self._wait_s = wait_s
        self._checked = Accounts()
        self._turn = threading.Lock()

    def read(self) -> Accounts:
        """Return what the ledger amounts to."""
        with self._open() as connection, self._transaction(connection, "BEGIN"):
            self._catch_up(connection)
            return self._checked.copy()

    def check(self) -> tuple[Accounts, tuple[LedgerEntry, ...]]:
        """Read everything anew and every page of the file; return the accounts and all entries."""
        with self._open() as connection, self._transaction(connection, "BEGIN"):
            self._checked = Accounts()
            entries = self._catch_up(connection)
            self._check_pages(connection)
            return self._checked.copy(), tuple(entries)

    def draw(self, draws: Mapping[str, Drawn], *, at: datetime) -> str:
        """Enter variants that were drawn, by fixture id; return the head.

        Raises BadDeed if one was drawn before, in which case none is entered.
        """
        return self._append(draws, at)

    def seal(self, manifests: Mapping[str, str], *, at: datetime) -> str:
        """Enter that drawn variants are sealed, by the digests of their manifests."""
        return self._append({name: Sealed(manifest_sha256=m) for name, m in manifests.items()}, at)

    def issue(
        self,
        *,
        to: str,
        run: str,
        at: datetime,
        count: int = 1,
        family: str | None = None,
        template: str | None = None,
    ) -> tuple[list[str], str]:
        """Give free variants to somebody for a run; return their ids and the head.

        Raises NoVariant if there are not so many, in which case none is issued.
        """
        if count < 1:
            raise BadOption(f"count={count}: at least one variant.", hint="Leave it out for one.")
        with self._writing() as connection:
            free = list(self._checked.free(family, template))
            if len(free) < count:
                kind = "".join(f" of the {k} {n}" for k, n in _kinds(family, template))
                raise NoVariant(
                    f"{self.path}: {len(free)} sealed variants{kind} are free, {count} asked for.",
                    hint="Draw more with `forge rotate`, or look at `forge ledger list`.",
                )
            issued = free[:count]
            self._enter(connection, dict.fromkeys(issued, Issued(to=to, run=run)), at)
        return issued, self._checked.head

    def expose(self, fixtures: Sequence[str], *, reason: str, at: datetime) -> str:
        """Enter that variants were seen by who must not have; return the head."""
        return self._append(dict.fromkeys(fixtures, Exposed(reason=reason)), at)

    def retire(self, fixtures: Sequence[str], *, reason: str, at: datetime) -> str:
        """Take variants out of use for good; return the head."""
        return self._append(dict.fromkeys(fixtures, Retired(reason=reason)), at)

    def _append(self, deeds: Mapping[str, Deed], at: datetime) -> str:
        with self._writing() as connection:
            self._enter(connection, deeds, at)
        return self._checked.head

    def _enter(
        self, connection: sqlite3.Connection, deeds: Mapping[str, Deed], at: datetime
    ) -> None:
        time = at.astimezone(UTC).isoformat(timespec="seconds")
        for fixture, deed in deeds.items():
            entry = LedgerEntry(
                schema_version=1,
                sequence=len(self._checked.digests) + 1,
                previous=self._checked.head,
                at=time,
                fixture=fixture,
                deed=deed,
            )
            data = bytes_of(entry)
            self._checked.enter(entry, sha256(data))
            connection.execute(
                "INSERT INTO entries (sequence, digest, entry) VALUES (?, ?, ?)",
                (entry.sequence, self._checked.head, data.decode()),
            )

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._open() as connection:
            # Most is checked before others are kept waiting, and the rest while nobody writes.
            with self._transaction(connection, "BEGIN"):
                self._catch_up(connection)
            try:
                with self._transaction(connection, "BEGIN IMMEDIATE"):
                    self._catch_up(connection)
                    yield connection
            except BaseException:
                self._checked = Accounts()  # what was taken in is not in the file
                raise

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        with self._turn, self._translated():
            self._check_file()
            address = f"{self.path.absolute().as_uri()}?mode=rw"
            with contextlib.closing(
                sqlite3.connect(address, uri=True, isolation_level=None, timeout=self._wait_s)
            ) as connection:
                connection.text_factory = bytes
                connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 2 * ENTRY_LIMIT)
                for pragma in ("trusted_schema = OFF", "cell_size_check = ON", "fullfsync = ON"):
                    connection.execute(f"PRAGMA {pragma}")
                # EXTRA: that the journal is gone is on the disk before a commit is answered.
                connection.execute("PRAGMA synchronous = EXTRA")
                yield connection

    @contextlib.contextmanager
    def _transaction(self, connection: sqlite3.Connection, start: str) -> Iterator[None]:
        connection.execute(start)
        try:
            yield
            connection.execute("COMMIT")
        except BaseException:
            # Where this fails too, closing leaves the journal, and the next who opens rolls back.
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise

    def _check_file(self) -> None:
        """Look at the file without opening it: closing it would give up SQLite's locks on it."""
        try:
            status = self.path.stat()
        except OSError as error:
            raise BadOption(
                f"{self.path}: there is no ledger: {error.strerror or error}.",
                hint="Name one with --ledger or FORGE_LEDGER; `forge rotate` begins one.",
            ) from None
        if not stat.S_ISREG(status.st_mode):
            raise BadLedger(f"{self.path}: no plain file.", hint="Name a file with --ledger.")
        if status.st_mode & _OTHERS:
            mode = stat.S_IMODE(status.st_mode)
            raise ExposedPlace(
                f"{self.path}: others can read or change this ledger (mode {mode:04o}).",
                hint=f"chmod 600 {self.path}, and see with --head that it is as you left it.",
            )
        if status.st_size == 0:
            raise BadLedger(f"{self.path}: is empty; a ledger never is.", hint=_RESTORE)

    def _check_pages(self, connection: sqlite3.Connection) -> None:
        """Let SQLite look at every page, also at those that no entry needs."""
        (first, *_), *rest = connection.execute("PRAGMA integrity_check(1)")
        if first != b"ok" or rest:
            said = " ".join(first.decode("utf-8", "replace").split())
            raise BadLedger(f"{self.path}: the file is damaged: {said}.", hint=_RESTORE)

    def _catch_up(self, connection: sqlite3.Connection) -> list[LedgerEntry]:
        """Check the form of the file, and the entries after those that were checked already."""
        self._check_form(connection)
        checked = self._checked
        known = len(checked.digests)
        rows = connection.execute(
            "SELECT sequence, digest, entry FROM entries WHERE sequence >= ? ORDER BY sequence",
            (known,),
        )
        entries: list[LedgerEntry] = []
        if known and (rows.fetchone() or ())[:2] != (known, checked.head.encode()):
            raise self._bad(f"entry {known} is not what it was when it was last read")
        for sequence, digest, data in rows:
            entries.append(self._checked_entry(sequence, digest, data))
        given = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'entries'")
        last = next((number for (number,) in given), 0)
        if last != len(checked.digests):
            raise self._bad(
                f"{last} entries were made and {len(checked.digests)} are there; "
                "the last were removed"
            )
        return entries

    def _check_form(self, connection: sqlite3.Connection) -> None:
        ((application,),) = connection.execute("PRAGMA application_id")
        ((version,),) = connection.execute("PRAGMA user_version")
        ((page,),) = connection.execute("PRAGMA page_size")
        ((pages,),) = connection.execute("PRAGMA page_count")
        if (size := self.path.stat().st_size) != page * pages:
            # SQLite would read zeros for what is missing, and pass over what is added.
            raise self._bad(f"the file is damaged: {size} bytes, not {pages} pages of {page}")
        if application != _APPLICATION:
            raise BadLedger(
                f"{self.path}: is an SQLite file, but no ledger of ours.",
                hint="Name another file with --ledger or FORGE_LEDGER.",
            )
        if version != _VERSION:
            raise BadLedger(
                f"{self.path}: is a ledger of version {version}; this program knows {_VERSION}.",
                hint="Use the newer fixture-forge that wrote it; nothing was changed.",
            )
        ((journal,),) = connection.execute("PRAGMA journal_mode")
        if journal != b"delete":
            raise BadLedger(
                f"{self.path}: its journal mode was changed to {journal.decode()}.",
                hint="`PRAGMA journal_mode = delete` in the program sqlite3 changes it back.",
            )
        found = {
            name.decode("utf-8", "replace"): sql
            for name, sql in connection.execute("SELECT name, sql FROM sqlite_master")
            if name != b"sqlite_sequence"
        }
        for name in sorted(_SCHEMA.keys() | found.keys()):
            if name not in found:
                raise self._bad(f"{name}, which keeps entries from being changed, is gone")
            if name not in _SCHEMA or found[name] != _SCHEMA[name].encode():
                raise self._bad(f"{name!r} in its schema is not of ours")

    def _checked_entry(self, sequence: int, digest: bytes, data: bytes) -> LedgerEntry:
        """Return the next entry. Raises BadLedger, naming it, if it cannot be."""
        expected = len(self._checked.digests) + 1
        if sequence != expected:
            raise self._bad(f"entry {expected} is gone; entry {sequence} follows")
        if not isinstance(data, bytes) or sha256(data).encode() != digest:
            raise self._bad(f"entry {sequence} does not have its digest")
        try:
            entry = decode(data, LedgerEntry, name=f"entry {sequence}", limit=ENTRY_LIMIT)
            if entry.sequence != sequence:
                raise self._bad(f"entry {sequence} says that it is entry {entry.sequence}")
            if entry.previous != self._checked.head:
                raise self._bad(f"entry {sequence} does not follow the entry before it")
            self._checked.enter(entry, digest.decode())
        except MalformedDocument as error:
            raise self._bad(error.message.rstrip(".")) from None
        except BadDeed as error:
            raise self._bad(f"entry {sequence}: {error.message.rstrip('.')}") from None
        return entry

    def _bad(self, what: str) -> BadLedger:
        return BadLedger(f"{self.path}: {what}.", hint=_RESTORE)

    @contextlib.contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, UnicodeError) as error:  # the latter where SQLite quotes bytes
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
            if code in _BUSY:
                raise LedgerBusy(
                    f"{self.path}: another process held it for {self._wait_s:g} s; "
                    "nothing was entered.",
                    hint="Try again; if nobody is at work, look for a process that hangs.",
                ) from None
            if code in _WRITING or code in _OPENING:
                raise UnwritableOutput(
                    f"{self.path}: nothing was entered: {error}.",
                    hint="Make room and give permission to the file and its folder.",
                ) from None
            raise self._bad(f"the file is damaged: {error}") from None


def _kinds(family: str | None, template: str | None) -> list[tuple[str, str]]:
    return [(k, n) for k, n in (("family", family), ("template", template)) if n is not None]


def bytes_of(entry: LedgerEntry) -> bytes:
    """Return the canonical bytes of an entry. Raises BadOption if it is none.

    It is read back, for encoding alone checks nothing.
    """
    try:
        data = encode(entry)
        msgspec.json.decode(data, type=LedgerEntry, strict=True)
    except (msgspec.ValidationError, UnicodeError) as error:
        where = str(error).rpartition("$.")[2].rstrip("`").removeprefix("deed.")
        field = "a text" if isinstance(error, UnicodeError) else where
        raise BadOption(
            f"{entry.fixture}: cannot be entered: {field} is not as it must be.",
            hint="A text is one line of 1 to 1000 characters; `forge ledger list` prints ids.",
        ) from None
    return data
