"""Sixty-four processes issue from one ledger at once, and some of them are killed."""

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest
from ledgers import AT, draws, program, said, stocked

from fixture_forge.ambient import Stream, seed_key
from fixture_forge.documents.entry import Issued
from fixture_forge.rotation.ledger import Ledger

PROCESSES = 64

# One process imports, and forks the others, which begin when their end of the pipe closes.
CROWD = """
import json, os, signal, time
from pathlib import Path
from ledgers import AT, Ledger, draws
from fixture_forge.errors import NoVariant
LINE = len("boundary-0123456789ab\\n")
path, told = map(Path, sys.argv[1:3])
count, kills = map(json.loads, sys.argv[3:])
told.touch()

def work(number):
    ledger, log = Ledger(path), open(told, "a")
    os.read(start, 1)
    while True:
        try:
            (name,), _ = ledger.issue(to=f"process {number}", run="crowd", at=AT)
        except NoVariant:
            os._exit(0)
        print(name, file=log, flush=True)

start, go = os.pipe()
children = []
for number in range(count):
    child = os.fork()
    if not child:
        os.close(go)
        work(number)
    children.append(child)
began = time.monotonic()
os.close(go)
for number, issues, moment in kills:
    while told.stat().st_size < issues * LINE:
        time.sleep(0.001)
    time.sleep(moment)
    os.kill(children[number], signal.SIGKILL)
codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
print(json.dumps({"codes": codes, "seconds": time.monotonic() - began}))
"""


Kills = list[tuple[int, int, float]]  # of which process, after how many issues and seconds


def crowd(ledger: Ledger, told: Path, kills: Kills) -> tuple[list[int], float]:
    """How each process ended, and in how many seconds all were done."""
    process = program(CROWD, ledger.path, told, str(PROCESSES), json.dumps(kills))
    out = json.loads(said(process))
    return out["codes"], out["seconds"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_none_gets_what_another_has_and_none_is_lost(tmp_path: Path, seed: int) -> None:
    count = 400
    ledger = stocked(tmp_path / "ledger.sqlite", count)
    stream = Stream(seed_key(seed), "kills")
    victims = stream.shuffled(range(PROCESSES))[:24]
    moments = sorted(stream.below(count - PROCESSES) for _ in victims)
    kills = [(v, m, stream.below(30) / 1000) for v, m in zip(victims, moments, strict=True)]
    codes, _ = crowd(ledger, tmp_path / "told", kills)
    killed = [number for number, code in enumerate(codes) if code == -signal.SIGKILL]
    assert killed == sorted(victims)
    assert set(codes) == {0, -signal.SIGKILL}

    accounts, entries = Ledger(ledger.path).check()
    assert [entry.sequence for entry in entries] == list(range(1, 3 * count + 1))
    issued = [entry.fixture for entry in entries if isinstance(entry.deed, Issued)]
    assert issued == list(draws(count))
    told = (tmp_path / "told").read_text().splitlines()
    assert len(set(told)) == len(told)
    # Who was killed may have died between the entry and the telling, once each.
    untold = set(issued) - set(told)
    assert {accounts.variants[name].issued for name in untold} <= {
        Issued(to=f"process {number}", run="crowd") for number in killed
    }
    assert len(untold) <= len(killed)


@pytest.mark.slow
def test_a_draw_of_many_is_there_or_is_not_whenever_it_is_killed(tmp_path: Path) -> None:
    code = (
        "import itertools\nfrom pathlib import Path\nfrom ledgers import AT, Ledger, draws\n"
        "ledger = Ledger(Path(sys.argv[1]))\n"
        "known = len(ledger.read().variants)\n"
        "lots = itertools.islice(draws(5000).items(), known, None)\n"
        "print('ready', flush=True)\n"
        "while True:\n    ledger.draw(dict(itertools.islice(lots, 10)), at=AT)\n"
    )
    ledger = stocked(tmp_path / "ledger.sqlite", 10)
    stream = Stream(seed_key(7), "moments")
    for _ in range(10):
        with program(code, ledger.path) as process:
            assert process.stdout is not None
            process.stdout.readline()
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(timeout=stream.below(150) / 1000)
            os.kill(process.pid, signal.SIGKILL)
        assert len(Ledger(ledger.path).check()[1]) % 10 == 0
    assert len(ledger.read().variants) > 10
    assert ledger.issue(to="a", run="r", at=AT)[0] == list(draws(1))
