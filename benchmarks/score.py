"""Compare the judge with one fresh pytest per candidate, in one run, on published fixtures.

python benchmarks/score.py [--rounds N] [--write]

Candidates of each fixture: gold, its alternatives, and single edits of gold by all families, most
of which are wrong. (a) runs `python -m pytest` on the hidden and the visible tests, one after the
other; (b) is a warm judge, one after the other; (c) is `score_many` with two jobs.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path
from statistics import quantiles

from results import machine, put_section

from fixture_forge.fixtures.layout import Fixture, open_fixture
from fixture_forge.sandbox.candidate import LAYERS, Bounds, CandidateWorker, Nursery
from fixture_forge.sandbox.process import ProcessSandbox
from fixture_forge.sandbox.sealed.kinds import Kinds
from fixture_forge.scoring.judge import Judge
from fixture_forge.scoring.worktree import patch_of
from fixture_forge.workshop.judging import Candidate, score_many

HERE = Path(__file__).resolve().parent
_EDITS = ((b" + ", b" - "), (b" > ", b" >= "), (b" < ", b" <= "), (b"0", b"1"), (b"1", b"2"))
_CALLS = 3000


def candidates(judge: Judge) -> list[tuple[bool, dict[str, bytes], bytes]]:
    """Return whether each is right, its files, and its patch."""
    wrong = []
    gold = judge.gold[judge.path]
    for before, after in _EDITS:
        parts = gold.split(before)
        for at in range(1, min(len(parts), 3)):
            source = before.join(parts[:at]) + after + before.join(parts[at:])
            wrong.append({**judge.gold, judge.path: source})
    right = [judge.gold, *judge.accepted.values()]
    told = [(True, files) for files in right] + [(False, files) for files in wrong[: len(right)]]
    return [(is_right, files, patch(judge, files)) for is_right, files in told]


def patch(judge: Judge, files: dict[str, bytes]) -> bytes:
    """Return a patch from the baseline to these files."""
    return patch_of(judge.workspace, {path: ("100644", data) for path, data in files.items()})


def fresh_pytest(fixture: Fixture, files: dict[str, bytes]) -> float:
    """Return the seconds of a fresh pytest on one candidate."""
    with tempfile.TemporaryDirectory() as folder:
        contract = {f"contract/{p}": d for p, d in fixture.below("private/contract").items()}
        for path, data in {**files, **contract}.items():
            target = Path(folder, path)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
        started = time.perf_counter()
        subprocess.run(
            [*command, "contract", "tests"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": "src"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        return time.perf_counter() - started


def per_call(layers: tuple[str, ...]) -> tuple[float, float]:
    """Return microseconds of one call asked alone, and among many."""
    nursery = Nursery(layers)
    try:
        worker = CandidateWorker(nursery, Bounds(call_s=60))
        worker.load({"m": ("src/m.py", b"def f(x):\n    return x\n")}, [], [], 10)
        kinds, value = Kinds(), [1, 2, 3, "four"]
        started = time.perf_counter()
        for _ in range(_CALLS):
            worker.call(kinds, ("m", "f"), [value], {})
        alone = time.perf_counter() - started
        started = time.perf_counter()
        nonce = worker.ask_many([b'["m","f",["l",[["l",[1,2,3,"four"]]]],["d",[]]]'] * _CALLS)
        worker.answers(nonce, _CALLS, 60)
        return 1e6 * alone / _CALLS, 1e6 * (time.perf_counter() - started) / _CALLS
    finally:
        nursery.close()


def main() -> int:
    """Measure all, in one run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="put the section into RESULTS.md")
    options = parser.parse_args()
    folders = sorted((HERE.parent / "generated").glob("*-01"))
    fresh: dict[bool, list[float]] = {True: [], False: []}
    warm: dict[bool, list[float]] = {True: [], False: []}
    layered = {"sealed": 0.0, "unsealed": 0.0}
    many: list[Candidate] = []
    for folder in folders:
        fixture = open_fixture(folder)
        with (
            Judge(fixture, ProcessSandbox()) as judge,
            Judge(fixture, ProcessSandbox(), layers=(), allow_weak=True) as bare,
        ):
            told = candidates(judge)
            judge.score(told[0][2])
            bare.score(told[0][2])
            for is_right, files, diff in told:
                fresh[is_right].append(fresh_pytest(fixture, files))
                many.append(Candidate(folder.name, folder, diff))
                for _ in range(options.rounds):
                    for name, each in (("sealed", judge), ("unsealed", bare)):
                        started = time.perf_counter()
                        each.score(diff)
                        seconds = time.perf_counter() - started
                        layered[name] += seconds
                        if name == "sealed":
                            warm[is_right].append(seconds)
    batch = [each for each in many for _ in range(20)]
    first = list(score_many(batch[:: len(batch) // len(folders)], jobs=2))
    assert all(each.receipt for each in first)
    started = time.perf_counter()
    count = sum(1 for _ in score_many(batch, jobs=2))
    batch_s = time.perf_counter() - started
    every_fresh = fresh[True] + fresh[False]
    every_warm = sorted(warm[True] + warm[False])
    peer = len(every_fresh) / sum(every_fresh)
    ours, both = len(every_warm) / sum(every_warm), count / batch_s
    cuts = quantiles(every_warm, n=100)
    right_cuts = quantiles(warm[True], n=100)
    alone, among = per_call(LAYERS)
    bare_alone, bare_among = per_call(())
    sealed_times = layered["sealed"] / layered["unsealed"]
    body = f"""`python benchmarks/score.py --rounds {options.rounds}`. {machine()}, two cores; \
pytest {version("pytest")}, hypothesis {version("hypothesis")}. {len(folders)} fixtures, \
{len(fresh[True])} right candidates and {len(fresh[False])} others.

| | receipts or runs | a second | times (a) |
|---|--:|--:|--:|
| (a) one fresh `python -m pytest -x` per candidate, one after the other | {len(every_fresh)} \
| {peer:.2f} | 1.0 |
| (b) a warm judge, one after the other | {len(every_warm)} | {ours:.2f} | {ours / peer:.1f} |
| (c) `score_many`, two jobs, courts opened within the time | {count} | {both:.2f} \
| {both / peer:.1f} |

One warm score: p50 {1000 * cuts[49]:.0f} ms, p99 {1000 * cuts[98]:.0f} ms; of right candidates \
alone p50 {1000 * right_cuts[49]:.0f} ms, p99 {1000 * right_cuts[98]:.0f} ms.

A call through the proxy: {alone:.0f} µs asked alone, {among:.0f} µs among many (unsealed \
{bare_alone:.0f} and {bare_among:.0f}). The seal makes a score {sealed_times:.2f} times \
as long as one with no layer.
"""
    print(body)
    if options.write:
        put_section("score.py: the judge", body)
    return 0


if __name__ == "__main__":
    sys.exit(main())
