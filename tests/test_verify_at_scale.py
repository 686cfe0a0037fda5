"""Verification spreads over workers, resumes, and does not repeat what it knows."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from fixture_forge import workshop
from fixture_forge.errors import MissingTool, Unreachable
from fixture_forge.fixtures.layout import EVIDENCE, read_tree
from fixture_forge.sandbox.pool import InPlace, dask_pool, local_pool
from fixture_forge.verify.cache import Verified
from fixture_forge.verify.model import CheckResult, Report
from fixture_forge.verify.schedule import Schedule
from fixture_forge.verify.tasks import verify_files, verify_folder


class Counting(Executor):
    """Gives a report for each fixture without running anything, and counts."""

    def __init__(self, verdict: str = "pass", finish: int = 10**9) -> None:
        self.asked: list[str] = []
        self._finish = finish
        self._verdict = verdict

    def submit(self, fn: Any, /, *args: Any, **_: Any) -> Future[Any]:
        place = args[1] if fn is verify_files else args[0].as_posix()
        self.asked.append(Path(place).name)
        future: Future[Any] = Future()
        result = CheckResult("seals", self._verdict, "as sealed")  # type: ignore[arg-type]
        if len(self.asked) <= self._finish:
            future.set_result(Report(str(place), "x", "", (result,), False, 5, "process"))
        return future


@pytest.fixture
def crowd(sound_folder: Path, tmp_path: Path) -> list[Path]:
    """Some fixtures that differ by a byte each."""
    folders = []
    for number in range(5):
        folder = tmp_path / "crowd" / f"f{number}"
        shutil.copytree(sound_folder, folder)
        (folder / "task.md").write_bytes(b"%d" % number)
        folders.append(folder)
    return folders


def names(reports: Iterator[Report]) -> list[str]:
    return [Path(report.folder).name for report in reports]


def test_reports_come_in_the_order_of_the_fixtures(crowd: list[Path]) -> None:
    schedule = Schedule(Counting(), 5, None)
    assert names(schedule.reports(crowd)) == ["f0", "f1", "f2", "f3", "f4"]


def test_what_is_known_is_not_asked_again_unless_it_changed(
    crowd: list[Path], tmp_path: Path
) -> None:
    known = Verified(tmp_path / "cache")
    first, second, third = Counting(), Counting(), Counting()
    assert len(names(Schedule(first, 5, known).reports(crowd))) == 5
    (crowd[3] / "task.md").write_bytes(b"changed")
    again = list(Schedule(second, 5, known).reports(crowd))
    assert second.asked == ["f3"]
    assert [report.cached for report in again] == [True, True, True, False, True]
    list(Schedule(third, 5, known, fresh=True).reports(crowd))
    assert len(third.asked) == 5
    fewer = Counting()
    list(Schedule(fewer, 2, known).reports(crowd))
    assert len(fewer.asked) == 5  # another number of repeats is another proof


def test_an_interrupted_run_goes_on_where_it_was(crowd: list[Path], tmp_path: Path) -> None:
    known = Verified(tmp_path / "cache")
    stopped = Schedule(Counting(finish=2), 5, known).reports(crowd)
    next(stopped)  # the second is done as well, though nobody has asked for it yet
    del stopped
    rest = Counting()
    assert len(names(Schedule(rest, 5, known).reports(crowd))) == 5
    assert rest.asked == ["f2", "f3", "f4"]


@pytest.mark.parametrize("verdict", ["inconclusive"])
def test_what_may_be_otherwise_next_time_is_not_kept(
    verdict: str, crowd: list[Path], tmp_path: Path
) -> None:
    known = Verified(tmp_path / "cache")
    list(Schedule(Counting(verdict), 5, known).reports(crowd))
    again = Counting(verdict)
    list(Schedule(again, 5, known).reports(crowd))
    assert len(again.asked) == 5


def test_a_spoiled_result_costs_time_and_no_verdict(crowd: list[Path], tmp_path: Path) -> None:
    known = Verified(tmp_path / "cache")
    list(Schedule(Counting(), 5, known).reports(crowd))
    for file in (tmp_path / "cache").rglob("*.json"):
        file.write_bytes(file.read_bytes().replace(b"pass", b"fine"))
    again = Counting()
    assert all(not r.cached for r in Schedule(again, 5, known).reports(crowd))
    assert len(again.asked) == 5


def test_a_cache_that_cannot_be_written_is_done_without(crowd: list[Path], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    known = Verified(tmp_path / "file" / "cache")
    assert len(names(Schedule(Counting(), 5, known).reports(crowd))) == 5


def test_the_key_depends_on_every_byte(sound_folder: Path, tmp_path: Path) -> None:
    known = Verified(tmp_path)
    files = read_tree(sound_folder)
    key = known.key(files, 5, "process")
    assert key == known.key(dict(reversed(files.items())), 5, "process")
    assert key != known.key({**files, EVIDENCE: files[EVIDENCE] + b" "}, 5, "process")
    assert key != known.key(files, 4, "process")
    assert key != known.key(files, 5, "other")


def double(n: int) -> int:
    return 2 * n


def fail(_: int) -> int:
    raise ValueError("no")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_local_pool_does_the_work_and_hands_on_errors(jobs: int) -> None:
    with local_pool(jobs) as pool:
        assert isinstance(pool, InPlace) is (jobs == 1)
        assert [f.result() for f in [pool.submit(abs, -n) for n in range(4)]] == [0, 1, 2, 3]
        with pytest.raises(ZeroDivisionError):
            pool.submit(divmod, 1, 0).result()


def test_nobody_at_the_address_is_said_so() -> None:
    pytest.importorskip("distributed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(Unreachable, match="no scheduler answers"), dask_pool(address):
        pass


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(MissingTool, match="distributed") as caught, dask_pool("tcp://x:1"):
        pass
    assert "fixture-forge[dask]" in caught.value.hint


@contextlib.contextmanager
def cluster(workers: int, place: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and worker processes, each worker in a session of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    scheduler = ["distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port)]
    worker = ["distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny"]
    started = [
        subprocess.Popen(
            [sys.executable, "-m", *what, "--no-dashboard"],
            cwd=place,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        for what in (scheduler, *[worker] * workers)
    ]
    try:
        yield address, started[1:]
    finally:
        for process in started:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_worker_killed_in_the_middle_loses_nothing_and_repeats_nothing(
    sound_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for number in range(4):
        shutil.copytree(sound_folder, tmp_path / "many" / f"f{number}")
    with cluster(3, tmp_path) as (address, workers):
        with distributed.Client(address, set_as_default=False, timeout=60) as client:
            client.wait_for_workers(3, timeout=90)
        reports = workshop.verify([tmp_path / "many"], repeats=1, dask=address)
        first = next(reports)
        os.killpg(workers[0].pid, signal.SIGKILL)
        found = [first, *reports]
    assert [Path(report.folder).name for report in found] == ["f0", "f1", "f2", "f3"]
    assert [report.trouble for report in found] == [None] * 4
    assert all(not report.cached for report in found)


@pytest.mark.slow
def test_a_fixture_in_an_odd_read_only_place_is_verified(
    sound_folder: Path, tmp_path: Path
) -> None:
    place = tmp_path / "a b" / "Grüße ✓" / ("long" * 40) / sound_folder.name
    shutil.copytree(sound_folder, place)
    for path in [*place.rglob("*"), place]:
        path.chmod(path.stat().st_mode & 0o555)
    before = read_tree(place)
    report = verify_folder(place, 1)
    assert report.trouble is None
    assert read_tree(place) == before
    for path in [place, *place.rglob("*")]:
        path.chmod(0o755)
