"""How fast near misses meet a contract, beside what else runs mutants, and what a fixture costs.

    python benchmarks/verify.py PEERS [--fixtures N] [--many N]

PEERS is the bin folder of an environment with mutmut, cosmic-ray, pytest and hypothesis. All are
given the same published fixtures on the same machine in one run: (a) one pytest per mutant and
(d) ours meet the same near misses; (b) mutmut and (c) cosmic-ray meet those that they make
themselves of the same function's file, by the same contract.
"""

import argparse
import contextlib
import importlib.metadata
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from results import machine, put_section

from fixture_forge import workshop
from fixture_forge.fixtures.layout import open_fixture
from fixture_forge.sandbox.inside.bench import Bench, Job, MutantJob
from fixture_forge.sandbox.inside.forks import forked
from fixture_forge.sandbox.pytest_host import set_profile
from fixture_forge.sandbox.warm import shared_sandbox
from fixture_forge.verify.case import Case
from fixture_forge.verify.near_misses import Version, near_misses
from fixture_forge.verify.shortcuts import SYMPTOM_CALLS
from fixture_forge.verify.testruns import write_files

ROOT = Path(__file__).resolve().parent.parent
PER_FIXTURE = 8  # near misses that (a) runs of each fixture; one takes more than a second


def case_of(folder: Path) -> Case:
    """Return a fixture, ready to be asked about."""
    return Case(open_fixture(folder), shared_sandbox(), 1)


def misses_of(case: Case) -> list[Version]:
    """Return the near misses of a fixture."""
    question = case.question()
    return near_misses(
        question.gold.files[question.path],
        question.baseline,
        question.path,
        question.function,
        question.family,
    )


def clean() -> dict[str, str]:
    """Return the environment of a peer."""
    return {
        **os.environ,
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONPATH": "src",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def pytest_per_mutant(case: Case, peers: Path, place: Path) -> tuple[int, float]:
    """Return runs and seconds of starting pytest for each near miss."""
    question = case.question()
    chosen = [v for v in misses_of(case) if b"__FORGE" not in v.source][::3][:PER_FIXTURE]
    started = time.perf_counter()
    for number, version in enumerate(chosen):
        root = place / f"a{number}"
        write_files(root, {**question.gold.files, question.path: version.source})
        command = [str(peers / "python"), "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [*command, "contract"],
            cwd=root,
            env=clean(),
            capture_output=True,
            timeout=300,
            check=False,
        )
        assert done.returncode in (0, 1, 2), done.stdout
    return len(chosen), time.perf_counter() - started


def project(case: Case, root: Path) -> Path:
    """Lay out a project as peers want it; return the mutated file."""
    question = case.question()
    write_files(root, {p: d for p, d in question.gold.files.items() if p.startswith("src/")})
    tests = {f"tests/{p}": d for p, d in case.contract.items()}
    write_files(root, tests)
    return root / question.path


def mutmut_run(case: Case, peers: Path, place: Path) -> tuple[int, float]:
    """Return runs and seconds of mutmut."""
    root = place / "b"
    project(case, root)
    (root / "pyproject.toml").write_text(
        "[project]\nname = 'x'\nversion = '1'\n[tool.mutmut]\nsource_paths = ['src/']\n"
        "[tool.pytest.ini_options]\npythonpath = ['src']\n"
    )
    started = time.perf_counter()
    done = subprocess.run(
        [str(peers / "mutmut"), "run", "--max-children", "1"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    seconds = time.perf_counter() - started
    counts = re.findall(r"(\d+)/(\d+)", done.stdout)
    assert counts, done.stdout[-2000:] + done.stderr[-2000:]
    return int(counts[-1][1]), seconds


def cosmic_ray(case: Case, peers: Path, place: Path) -> tuple[int, float]:
    """Return runs and seconds of cosmic-ray."""
    root = place / "c"
    module = project(case, root)
    (root / "cr.toml").write_text(
        f'[cosmic-ray]\nmodule-path = "{module.relative_to(root)}"\ntimeout = 60.0\n'
        f'excluded-modules = []\ntest-command = "{peers}/python -m pytest -q -x tests"\n'
        '[cosmic-ray.distributor]\nname = "local"\n'
    )
    run = [str(peers / "cosmic-ray")]
    subprocess.run([*run, "init", "cr.toml", "s.sqlite"], cwd=root, check=True, env=clean())
    # It has no way to stop early; a session of many minutes is cut, and what is done counted.
    started = time.perf_counter()
    with contextlib.suppress(subprocess.TimeoutExpired):
        command = [*run, "exec", "cr.toml", "s.sqlite"]
        subprocess.run(command, cwd=root, env=clean(), timeout=25, capture_output=True, check=False)
    seconds = time.perf_counter() - started
    dump = subprocess.run(
        [*run, "dump", "s.sqlite"],
        cwd=root,
        capture_output=True,
        text=True,
        env=clean(),
        check=False,
    ).stdout
    return sum(json.loads(line)[1] is not None for line in dump.splitlines()), seconds


def ours(case: Case, place: Path) -> tuple[int, float, float]:
    """Return runs, seconds that they took, and seconds of drawing and recording before them."""
    question = case.question()
    misses = misses_of(case)
    root = place / "d"
    write_files(root, dict(question.gold.files))
    (place / "forge.ini").write_text("[pytest]\n")
    job = Job(root, str(place / "forge.ini"), root / question.path, question.function)
    mark, none = SYMPTOM_CALLS.encode(), b"[]"
    jobs = [MutantJob(v.source.replace(mark, none), frozenset(v.lines)) for v in misses]

    def look() -> object:
        set_profile()
        started = time.perf_counter()
        bench = Bench.set_up(job)
        assert isinstance(bench, Bench), bench
        recording = time.perf_counter() - started
        found = bench.meet_all(jobs)
        assert all(each["status"] != "survived" for each in found)
        return time.perf_counter() - started - recording, recording

    run = forked(look, 600)
    assert run.ended == "done"
    meeting, recording = run.value
    return len(misses), meeting, recording


def rates(fixtures: list[Path], peers: Path) -> str:
    """Measure all four on each fixture; return a table."""
    totals: dict[str, list[float]] = {name: [0, 0.0] for name in "abcd"}
    met = 0.0
    for folder in fixtures:
        case = case_of(folder)
        for name, run in (("a", pytest_per_mutant), ("b", mutmut_run), ("c", cosmic_ray)):
            with tempfile.TemporaryDirectory() as scratch:
                runs, seconds = run(case, peers, Path(scratch))
            totals[name][0] += runs
            totals[name][1] += seconds
            print(folder.name, name, runs, f"{seconds:.1f}", flush=True)
        with tempfile.TemporaryDirectory() as scratch:
            runs, seconds, recording = ours(case, Path(scratch))
        totals["d"][0] += runs
        totals["d"][1] += seconds + recording
        met += seconds
        print(folder.name, "d", runs, f"{seconds:.2f}, {recording:.1f} recording", flush=True)
    rate = {name: runs / seconds for name, (runs, seconds) in totals.items()}
    alone = totals["d"][0] / met
    what = {
        "a": "one `python -m pytest -x` per mutant",
        "b": "`mutmut run`, one child, its own mutants of the file",
        "c": "cosmic-ray, its own mutants of the file, cut after 25 s each",
        "d": "ours, drawing and recording the inputs included",
    }
    lines = [
        f"{len(fixtures)} fixtures, one process each; {versions()}.",
        "",
        "| | runs | seconds | runs a second | times (a) |",
        "|---|--:|--:|--:|--:|",
    ]
    for name, (done, seconds) in totals.items():
        lines.append(
            f"| ({name}) {what[name]} | {done:.0f} | {seconds:.1f} | {rate[name]:.2f} | "
            f"{rate[name] / rate['a']:.1f} |"
        )
    lines.append(
        f"| (d') ours, once the inputs are recorded | {totals['d'][0]:.0f} | {met:.1f} | "
        f"{alone:.2f} | {alone / rate['a']:.1f} |"
    )
    lines += ["", f"(d') is {alone / rate['b']:.1f} times (b) and {alone / rate['c']:.1f} (c)."]
    return "\n".join(lines)


def versions() -> str:
    """Return the versions of what was compared."""
    own = ("pytest", "hypothesis", "mutmut")
    return ", ".join(f"{name} {importlib.metadata.version(name)}" for name in own)


@contextlib.contextmanager
def cluster(workers: int) -> Iterator[str]:
    """A scheduler and worker processes on this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    none = subprocess.DEVNULL
    scheduler = ["distributed.cli.dask_scheduler", "--port", str(port)]
    worker = ["distributed.cli.dask_worker", address, "--nthreads", "1"]
    started = [
        subprocess.Popen([sys.executable, "-m", *what, "--no-dashboard"], stdout=none, stderr=none)
        for what in (scheduler, *[worker] * workers)
    ]
    try:
        time.sleep(6)
        yield address
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait()


def timed(folder: Path, **how: object) -> tuple[float, float]:
    """Verify what lies below a folder; return seconds, and CPU seconds of this process's own."""
    before = os.times()
    started = time.perf_counter()
    reports = list(workshop.verify([folder], fresh=True, **how))  # type: ignore[arg-type]
    assert all(report.verdict == "pass" for report in reports)
    seconds = time.perf_counter() - started
    shared_sandbox().close()  # its time counts once its processes have ended
    after = os.times()
    used = sum(after[:4]) - sum(before[:4])
    return seconds, used


def whole(fixtures: list[Path], many: int) -> str:
    """Measure whole fixtures by one process, by two, and by Dask; return a table."""
    lines = ["| what | fixtures | seconds | seconds a fixture |", "|---|--:|--:|--:|"]
    with tempfile.TemporaryDirectory() as scratch:
        few = Path(scratch, "few")
        for folder in fixtures:
            shutil.copytree(folder, few / folder.name)
        count = len(fixtures)
        one, cpu = timed(few, jobs=1)
        lines.append(f"| one process | {count} | {one:.1f} | {one / count:.2f} |")
        two, _ = timed(few, jobs=2)
        lines.append(f"| two processes | {count} | {two:.1f} | {two / count:.2f} |")
        with cluster(2) as address:
            dask, _ = timed(few, dask=address)
        lines.append(f"| Dask, two workers | {count} | {dask:.1f} | {dask / count:.2f} |")
        lines += [
            "",
            f"CPU: {cpu / count:.2f} s a fixture, all checks, five repeats. Two processes are "
            f"{one / two:.2f} times as fast as one; Dask takes {dask / two:.2f} times the local "
            "pool's time.",
        ]
        if many:
            crowd = Path(scratch, "many")
            for number in range(many):
                folder = fixtures[number % count]
                shutil.copytree(folder, crowd / f"{folder.name}-{number}")
            seconds, _ = timed(crowd, jobs=2)
            grown = seconds / many / (two / count)
            lines.append(
                f"From {count} to {many} fixtures, two processes: {seconds / many:.2f} s a "
                f"fixture, {grown:.2f} times that of {count}."
            )
    return "\n".join(lines)


def main() -> None:
    """Run both parts, or one, and write the results."""
    parser = argparse.ArgumentParser()
    parser.add_argument("peers", type=Path)
    parser.add_argument("--fixtures", type=int, default=10)
    parser.add_argument("--many", type=int, default=0)
    parser.add_argument("--only", choices=["rates", "whole"])
    given = parser.parse_args()
    fixtures = sorted((ROOT / "generated").glob("*-01"))[: given.fixtures]
    if given.only != "whole":
        title = "verify.py: mutant runs a second"
        put_section(title, f"{machine()}.\n\n{rates(fixtures, given.peers.resolve())}")
    if given.only != "rates":
        title = "verify.py: whole fixtures"
        put_section(title, f"{machine()}.\n\n{whole(fixtures, given.many)}")


if __name__ == "__main__":
    main()
