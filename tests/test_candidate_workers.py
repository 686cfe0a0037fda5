"""Workers of every level pass the same conformance suite, and each is as sealed as it says."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fixture_forge.sandbox.bubblewrap import bubblewrap
from fixture_forge.sandbox.candidate import (
    LAYERS,
    Bounds,
    Broken,
    CandidateWorker,
    Late,
    Nursery,
    level_of,
)
from fixture_forge.sandbox.sealed.kinds import Kinds

LEVELS = {
    "everything": LAYERS,
    "no bubblewrap": LAYERS[1:],
    "no namespaces": ("privileges", "limits", "landlock", "seccomp"),
    "only Landlock": ("limits", "landlock"),
    "only seccomp": ("limits", "seccomp"),
    "only bubblewrap": ("bubblewrap", "privileges", "limits"),
    "only limits": ("limits",),
    "nothing": (),
}
# What each probe tries, tried again by candidate code.
DEEDS = b"""
import errno, os, socket

def tried(name, unreadable):
    try:
        if name == "read":
            open(unreadable, "rb").close()
        elif name == "list":
            os.listdir("/")
        elif name == "write":
            os.close(os.open("/tmp/.forge-test-%d" % os.getpid(), os.O_CREAT | os.O_WRONLY, 0o600))
            os.unlink("/tmp/.forge-test-%d" % os.getpid())
        elif name == "network":
            socket.socket(socket.AF_INET).close()
        elif name == "unix-socket":
            socket.socket(socket.AF_UNIX).close()
        elif name == "fork":
            child = os.fork()
            if child == 0:
                os._exit(0)
            os.waitpid(child, 0)
        elif name == "execute":
            try:
                os.execve("/nonexistent", ["nothing"], {})
            except FileNotFoundError:
                pass
        elif name == "signal":
            os.kill(os.getppid() or 1, 0)
    except OSError:
        return True
    return False

def twice(x):
    return x + x

def endless(x):
    while True:
        pass

def environment(x):
    return sorted(os.environ)

def descriptors(x):
    found = []
    for number in range(300):
        try:
            os.fstat(number)
            found.append(number)
        except OSError:
            pass
    return found

def allocate(size):
    return len(bytearray(size))

def leave(code):
    os._exit(code)
"""
Spawn = Callable[..., CandidateWorker]


@pytest.fixture(scope="module", params=LEVELS, ids=list(LEVELS))
def nursery(request: pytest.FixtureRequest) -> Iterator[Nursery]:
    layers = LEVELS[request.param]
    if "bubblewrap" in layers[:1] and bubblewrap() is None:
        pytest.skip("needs bubblewrap")
    made = Nursery(layers)
    yield made
    made.close()


@pytest.fixture
def spawn(nursery: Nursery) -> Iterator[Spawn]:
    made: list[CandidateWorker] = []

    def one(bounds: Bounds | None = None) -> CandidateWorker:
        made.append(CandidateWorker(nursery, bounds or Bounds(call_s=10)))
        assert made[-1].load({"m": ("src/m.py", DEEDS)}, [], [], 10) == {"loaded": []}
        return made[-1]

    yield one
    for worker in made:
        worker.end()


def ask(worker: CandidateWorker, name: str, *arguments: object) -> object:
    return worker.call(Kinds(), ("m", name), arguments, {})


def test_answers(spawn: Spawn) -> None:
    assert ask(spawn(), "twice", "ab") == "abab"


def test_probes_say_what_candidate_code_can_do(spawn: Spawn) -> None:
    seal = spawn().seal
    secret = str(Path(__file__).parents[1] / "fixture_forge" / "sandbox" / "candidate.py")
    told = {name: ask(spawn(), "tried", name, secret) for name in seal.probes}
    assert told == dict(seal.probes)


def test_the_level_is_what_the_probes_showed(spawn: Spawn) -> None:
    seal = spawn().seal
    report = {"probes": seal.probes, "limits": seal.limits, "namespaces": seal.namespaces}
    assert seal.level == level_of(report)


def test_the_kernel_is_quoted(spawn: Spawn) -> None:
    seal = spawn().seal
    assert seal.kernel["Seccomp"] == ("2" if seal.seccomp else "0")
    assert seal.kernel["Uid"].split()[1] == str(seal.uid)


def test_nothing_is_inherited(spawn: Spawn) -> None:
    worker = spawn()
    assert ask(worker, "environment", 0) == ["LC_ALL", "PYTHONHASHSEED", "TZ"]
    assert ask(worker, "descriptors", 0) == [0, 1, 2, 100]


def test_a_call_without_an_end_is_given_up(spawn: Spawn) -> None:
    worker = spawn(Bounds(call_s=0.3))
    with pytest.raises(Late, match=r"within 0\.3 s"):
        ask(worker, "endless", 0)
    assert worker.end() == -signal.SIGKILL


def test_an_exit_is_no_answer(spawn: Spawn) -> None:
    with pytest.raises(Broken, match="exit code 7"):
        ask(spawn(), "leave", 7)


def test_memory_is_bounded_where_it_says_so(spawn: Spawn) -> None:
    worker = spawn()
    if "AS" not in worker.seal.limits:
        pytest.skip("no limit is set at this level")
    with pytest.raises(MemoryError):
        ask(worker, "allocate", 2 * 1024**3)
    assert ask(worker, "twice", 2) == 4


def test_workers_end_with_their_nursery() -> None:
    nursery = Nursery()
    worker = CandidateWorker(nursery, Bounds())
    assert worker.load({"m": ("src/m.py", DEEDS)}, [], [], 10) == {"loaded": []}
    nursery.close()
    with pytest.raises(Broken, match="ended"):
        ask(worker, "twice", 1)
    worker.end()
