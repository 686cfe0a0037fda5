"""Drive the targets with inputs by the million: ``python -m tests.fuzz --inputs 1000000``.

The bytes of an input follow from the seed, the target and its number, and go straight to the check:
hypothesis would add a quarter of a millisecond to each and choose nothing else. Each target runs
in a process of its own, one after the other, with a bound on its memory; from outside it is seen
whether it still moves, so that an input without an end is a finding with a number as well.
"""

import argparse
import hashlib
import importlib
import multiprocessing
import resource
import sys
import traceback
from collections.abc import Sequence
from ctypes import c_int64
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from fixture_forge.ambient import stopwatch

from .harness import BOUND_S, SIZE, TARGETS

# Without an end is what has not come to it after so many seconds of the clock.
STUCK_S = 30.0
_MEMORY = 2 * 1024**3
_FORK = multiprocessing.get_context("fork")


@dataclass(frozen=True)
class Share:
    """The inputs of one target: how many, from which number on, and for how long at most."""

    name: str
    seed: int
    first: int
    count: int
    seconds: float | None

    def data(self, number: int) -> bytes:
        told = f"{self.seed}/{self.name}/{number}".encode()
        return hashlib.shake_128(told).digest(SIZE)

    def again(self, number: int) -> str:
        return (
            f"python -m tests.fuzz --target {self.name} --seed {self.seed} "
            f"--first {number} --inputs 1"
        )


def load() -> None:
    """Import every module that registers a target."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        importlib.import_module(f".{path.stem}", __package__)


def _drive(share: Share, at: Any, say: Connection) -> None:
    """Try all inputs in this process; say what came of it, and the failure if there is one."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    fuzzed = TARGETS[share.name]
    begun = stopwatch()
    failure = ""
    for number in range(share.first, share.first + share.count):
        at.value = number
        try:
            fuzzed.run(share.data(number))
        except BaseException:
            failure = traceback.format_exc()
            break
        if share.seconds is not None and stopwatch() - begun > share.seconds:
            break
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    say.send((dict(fuzzed.found), stopwatch() - begun, fuzzed.slowest_s, most, failure))


def run(share: Share) -> bool:
    """Drive one target; print what came of it; return whether all went well."""
    at = _FORK.RawValue(c_int64, share.first)
    hear, say = _FORK.Pipe(duplex=False)
    child = _FORK.Process(target=_drive, args=(share, at, say))
    child.start()
    say.close()
    seen, since = -1, stopwatch()
    while not hear.poll(1.0):
        if at.value != seen:
            seen, since = at.value, stopwatch()
        elif stopwatch() - since > STUCK_S:
            child.kill()
            child.join()
            print(f"{share.name}: input {seen} has no end\n  {share.again(seen)}")
            return False
    try:
        found, seconds, slowest, most, failure = hear.recv()
    except EOFError:
        print(f"{share.name}: the process ended at input {at.value}\n  {share.again(at.value)}")
        return False
    finally:
        child.join()
    tried = sum(found.values())
    print(
        f"{share.name:12} {at.value + 1 - share.first:>9,} inputs {tried:>9,} valid "
        f"{tried / max(seconds, 1e-9):>7,.0f}/s  slowest {slowest:.3f} s  {most // 1024:,} MiB",
        flush=True,
    )
    for word, count in sorted(found.items(), key=lambda pair: -pair[1]):
        print(f"    {count:>9,} {word}", flush=True)
    if failure:
        print(f"{failure}\n  {share.again(at.value)}")
    return not failure


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0 if nothing was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000, help="of all targets together")
    parser.add_argument("--seconds", type=float, help="for all targets together, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", help="one target only")
    parser.add_argument("--first", type=int, default=0, help="the number of the first input")
    options = parser.parse_args(arguments)
    load()
    names = sorted(TARGETS) if options.target is None else [options.target]
    seconds = None if options.seconds is None else options.seconds / len(names)
    count = -(-options.inputs // len(names))
    print(f"seed {options.seed}, {count:,} inputs a target, {BOUND_S:g} s for one at most")
    fine = [run(Share(name, options.seed, options.first, count, seconds)) for name in names]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
