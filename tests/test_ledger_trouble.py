"""A ledger on a machine that does not play along: wait, or say so, and lose nothing."""

import contextlib
import os
import shutil
import signal
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from ledgers import AT, draws, forge, program, said, stocked

from fixture_forge.errors import BadLedger, ExposedPlace, LedgerBusy, UnwritableOutput
from fixture_forge.rotation.ledger import Ledger, begin


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return stocked(tmp_path / "ledger.sqlite")


@contextlib.contextmanager
def held(path: Path, how: str) -> Iterator[None]:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"BEGIN {how}")
        yield


def test_says_who_is_to_blame_when_another_holds_it_for_long(ledger: Ledger) -> None:
    with held(ledger.path, "IMMEDIATE"):
        with pytest.raises(LedgerBusy, match=r"held it for 0\.2 s; nothing was entered"):
            Ledger(ledger.path, wait_s=0.2).issue(to="a", run="r", at=AT)
        assert len(Ledger(ledger.path, wait_s=5).check()[1]) == 6  # who only reads need not wait
    with held(ledger.path, "EXCLUSIVE"):
        with pytest.raises(LedgerBusy):
            Ledger(ledger.path, wait_s=0.2).read()
        said = forge("list", "--wait", "0.1", "--ledger", ledger.path, code=4)[1]
        assert "error[ledger-busy]" in said
    assert len(ledger.check()[1]) == 6


HOLDING = """
import sqlite3, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
time.sleep(1.5)
"""


def test_waits_for_who_lets_go_of_it(ledger: Ledger) -> None:
    with program(HOLDING, ledger.path) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(LedgerBusy):
            Ledger(ledger.path, wait_s=0).read()
        assert ledger.issue(to="a", run="r", at=AT)[0] == list(draws(1))
    assert len(ledger.check()[1]) == 7


@pytest.mark.parametrize("mode", [0o644, 0o660, 0o604])
def test_is_refused_where_others_could_read_or_change_it(ledger: Ledger, mode: int) -> None:
    ledger.path.chmod(mode)
    with pytest.raises(ExposedPlace, match=f"mode {mode:04o}") as caught:
        ledger.read()
    assert "chmod 600" in caught.value.hint


def test_is_refused_where_it_is_no_plain_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe", 0o600)
    for path in (tmp_path, tmp_path / "pipe", Path("/dev/null")):
        with pytest.raises(BadLedger, match="no plain file"):
            Ledger(path).read()


UNPRIVILEGED = """
import os
from pathlib import Path
from ledgers import AT, Ledger, begin
from fixture_forge.errors import ForgeError
import fixture_forge.workshop.accounting
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
ledger = Ledger(Path(sys.argv[1]), wait_s=1)
print(len(ledger.read().digests))
for act in (lambda: ledger.issue(to="a", run="r", at=AT), lambda: begin(Path(sys.argv[2]))):
    try:
        act()
    except ForgeError as error:
        print(error.slug, error.message)
"""


@pytest.mark.parametrize("what", ["folder", "file"])
def test_can_be_read_where_nothing_can_be_written(what: str) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "ledger")
        path = stocked(folder / "ledger.sqlite").path
        Path(place).chmod(0o755)
        if os.getuid() == 0:
            os.chown(folder, 65534, 65534)
            os.chown(path, 65534, 65534)
        if what == "file":
            path.chmod(0o400)
        folder.chmod(0o500)
        try:
            lines = said(program(UNPRIVILEGED, path, folder / "new.sqlite")).splitlines()
        finally:
            folder.chmod(0o700)
        assert lines[0] == "6"
        assert lines[1].startswith(f"unwritable-output {path}: nothing was entered: ")
        assert lines[2].startswith(f"unwritable-output {folder / 'new.sqlite'}: no ledger can be")
        path.chmod(0o600)
        assert len(Ledger(path).check()[1]) == 6
        assert [file.name for file in folder.iterdir()] == [path.name]


FULL = """
import resource
from pathlib import Path
from ledgers import AT, Ledger, begin, draws
from fixture_forge.errors import ForgeError
path = Path(sys.argv[1])
room = int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
for act in (
    lambda: Ledger(path).draw(draws(40, "guard/other"), at=AT),
    lambda: begin(path.with_name("new.sqlite")),
):
    try:
        act()
    except ForgeError as error:
        print(error.slug, error.message)
    else:
        print("done")
"""


@pytest.mark.parametrize("room", [0, 100, 512, 4096, 8192, 12288, 14000, 16384, 20480])
def test_a_full_disk_leaves_it_as_it_was(ledger: Ledger, room: int) -> None:
    before = ledger.check()
    drawing, beginning = said(program(FULL, ledger.path, str(room))).splitlines()
    assert drawing.startswith(f"unwritable-output {ledger.path}: nothing was entered: ")
    assert beginning == "done" or (room < 16384 and beginning.startswith("unwritable-output"))
    assert beginning != "done" or room > 4096
    assert ledger.check() == Ledger(ledger.path).check() == before
    ledger.issue(to="a", run="r", at=AT)
    left = {path.name for path in ledger.path.parent.iterdir()} - {"new.sqlite"}
    assert left == {ledger.path.name}


JOURNAL = """
import os, signal
from pathlib import Path
from ledgers import AT, Ledger, draws
os.umask(0)
def killed(*_):
    os.kill(os.getpid(), signal.SIGKILL)
ledger = Ledger(Path(sys.argv[1]))
with ledger._writing() as connection:
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("PRAGMA cache_spill = 1")
    ledger._enter(connection, draws(200, "guard/other"), AT)
    killed()
"""


def test_its_journal_is_its_owners_alone_and_rolls_back(ledger: Ledger) -> None:
    before, size = ledger.check(), ledger.path.stat().st_size
    with program(JOURNAL, ledger.path) as process:
        process.wait()
    assert process.returncode == -signal.SIGKILL
    (journal,) = set(ledger.path.parent.iterdir()) - {ledger.path}
    assert journal.stat().st_size > 0
    assert stat.S_IMODE(journal.stat().st_mode) == 0o600
    assert ledger.path.stat().st_size > size  # half of it was in the file already
    torn = Path(shutil.copy(ledger.path, ledger.path.with_name("torn.sqlite")))
    with pytest.raises(BadLedger):  # without its journal, that is no ledger
        Ledger(torn).check()
    assert Ledger(ledger.path).check() == before
    assert not journal.exists()


DRAWING = """
import itertools
from pathlib import Path
from ledgers import AT, Ledger, draws
ledger = Ledger(Path(sys.argv[1]))
lots = iter(draws(20_000, "guard/other").items())
print("ready", flush=True)
while True:
    ledger.draw(dict(itertools.islice(lots, 10)), at=AT)
"""


@pytest.mark.slow
def test_a_copy_made_in_the_middle_is_whole_or_found_to_be_torn(ledger: Ledger) -> None:
    copy = ledger.path.with_name("copy.sqlite")
    copies: list[list[str]] = []
    with program(DRAWING, ledger.path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        for _ in range(40):
            shutil.copy(ledger.path, copy)
            with contextlib.suppress(BadLedger):
                copies.append(Ledger(copy).check()[0].digests)
        # Read before the kill: a copy may hold what is written and would still be rolled back.
        digests = Ledger(ledger.path).check()[0].digests
        process.kill()
    assert copies
    assert all(digests[: len(copied)] == copied for copied in copies)
    assert len(Ledger(ledger.path).check()[1]) % 10 == 6  # each draw of ten is there or is not


def test_many_that_begin_one_at_once_begin_one(tmp_path: Path) -> None:
    code = "from pathlib import Path\nfrom ledgers import begin\nbegin(Path(sys.argv[1]))\n"
    path = tmp_path / "ledger.sqlite"
    for process in [program(code, path) for _ in range(4)]:
        said(process)
    begin(path)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_makes_no_ledger_where_none_can_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UnwritableOutput, match="no ledger can be made there"):
        begin(tmp_path / "file" / "ledger.sqlite")
