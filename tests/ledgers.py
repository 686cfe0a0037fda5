"""Ledgers to test with, and programs that work on one until they are killed."""

import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from fixture_forge.documents.entry import Drawn
from fixture_forge.rotation.accounts import drawn_of
from fixture_forge.rotation.ledger import Ledger, begin
from fixture_forge.rotation.lots import Lot

AT = datetime(2030, 1, 2, 3, 4, 5, tzinfo=UTC)
KEY = b"k" * 32
MANIFEST = "d" * 64


def draws(
    count: int, template: str = "boundary/free-delivery", key: bytes = KEY
) -> dict[str, Drawn]:
    """The first lots of a template."""
    lots = [Lot(template, 1, 1, index) for index in range(count)]
    return {lot.id_under(key): drawn_of(lot, key, template.partition("/")[0]) for lot in lots}


def stocked(path: Path, count: int = 3, key: bytes = KEY) -> Ledger:
    """A new ledger with so many variants that may be issued."""
    begin(path)
    ledger = Ledger(path)
    drawn = draws(count, key=key)
    ledger.draw(drawn, at=AT)
    ledger.seal(dict.fromkeys(drawn, MANIFEST), at=AT)
    return ledger


def program(code: str, *arguments: str | Path) -> "subprocess.Popen[str]":
    """Start a program that may use this module."""
    path = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
    command = [sys.executable, "-c", path + code, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def said(process: "subprocess.Popen[str]") -> str:
    """What a program printed; it must not have failed."""
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    return out


def forge(*arguments: str | Path, code: int = 0) -> tuple[str, str]:
    """What ``forge ledger`` prints, as output and as messages."""
    command: Sequence[str] = [sys.executable, "-m", "fixture_forge", "ledger"]
    done = subprocess.run(
        [*command, *map(str, arguments)], capture_output=True, text=True, timeout=300
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == code, done.stderr
    return done.stdout, done.stderr
