"""A wrong repair with a trick is never a pass, and leaves nothing behind, sealed or not."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from attacking import BOUNDS, LEVELS, attacked, still_judges

from fixture_forge.ambient import stopwatch
from fixture_forge.documents.receipt import Receipt
from fixture_forge.fixtures.layout import Fixture
from fixture_forge.sandbox.process import ProcessSandbox
from fixture_forge.sandbox.sealed.plain import CannotCross
from fixture_forge.scoring.judge import Judge

# What an unsealed process can do to the machine that the tests run on is not tried there.
ONLY_SEALED = {
    "fork bomb", "kills its parent", "kills all", "eats memory", "fills the disk", "writes the home",
    "ptraces", "opens a socket", "closes everything", "forges a report", "binds a name", "asks the cloud",
    "shares memory", "shares memory by key",
}  # fmt: skip

IN_HOME = Path.home() / "forge-attack"

# A module's head, and what the function does before it gives a wrong answer.
ATTACKS: dict[str, tuple[str, str]] = {
    "exits at import": ("import os\nos._exit(0)", ""),
    "exits when called": ("import os", "os._exit(0)"),
    "exits later": (
        "import os, threading\ntry:\n    threading.Timer(0.05, os._exit, [0]).start()\n"
        "except RuntimeError:\n    pass",
        "",
    ),
    "exits at exit": ("import atexit, os\natexit.register(os._exit, 0)", ""),
    "sys.exit": ("import sys", "sys.exit(0)"),
    "SystemExit at import": ("raise SystemExit(0)", ""),
    "KeyboardInterrupt": ("", "raise KeyboardInterrupt"),
    "GeneratorExit": ("", "raise GeneratorExit"),
    "own BaseException": ("class Stop(BaseException):\n    pass", "raise Stop"),
    "pytest.skip": ("", "import pytest; pytest.skip('no')"),
    "pytest.exit": ("", "import pytest; pytest.exit('no', returncode=0)"),
    "unittest.SkipTest": ("import unittest", "raise unittest.SkipTest"),
    "hypothesis.assume": ("", "import hypothesis; hypothesis.assume(False)"),
    "always equal": (
        "class Yes:\n    def __eq__(self, other):\n        return True\n"
        "    __le__ = __ge__ = __lt__ = __gt__ = __eq__\n    __hash__ = None",
        "return Yes()",
    ),
    "lying int": (
        "class Yes(int):\n    def __eq__(self, other):\n        return True\n"
        "    def __hash__(self):\n        return 0",
        "return Yes(0)",
    ),
    "lying str": ("class S(str):\n    __eq__ = lambda *_: True\n    __hash__ = str.__hash__", "return S()"),
    "faked class": (
        "class Fake:\n    @property\n    def __class__(self):\n        return int\n"
        "    def __eq__(self, other):\n        return True\n    __hash__ = None",
        "return Fake()",
    ),
    "generator": ("", "return (x for x in range(10**9))"),
    "reads its caller": ("import sys", "return sys._getframe(1).f_locals.get('expected', -1)"),
    "searches objects": (
        "import gc",
        "[o for o in gc.get_objects() if 'expected' in str(type(o))]; return -1",
    ),
    "searches modules": (
        "import sys",
        "return next((m.EDGE for m in sys.modules.values() if hasattr(m, 'EDGE')), -1)",
    ),
    "traces": ("import sys\nsys.settrace(lambda *a: None)", ""),
    "patches builtins": (
        "import builtins\nbuiltins.AssertionError = Exception\nbuiltins.all = lambda _: True", ""
    ),
    "patches json": ("import json\njson.dumps = lambda *a, **k: '{}'", ""),
    "patches the encoder": (
        "import sys\nfor n, m in list(sys.modules.items()):\n"
        "    if n.endswith('wire'):\n        m.Table.encode = lambda *a: 0",
        "",
    ),
    "forges answers": (
        "import os\nfor d in range(3, 256):\n    try:\n"
        "        os.write(d, b'\\x00\\x00\\x00\\x0f{\"n\":1,\"r\":true}')\n"
        "    except OSError:\n        pass",
        "",
    ),
    "forges a length": (
        "import os\nfor d in range(3, 256):\n    try:\n        os.write(d, b'\\x7f\\xff\\xff\\xff')\n"
        "    except OSError:\n        pass",
        "",
    ),
    "closes everything": ("import os\nos.closerange(0, 256)", ""),
    "loops": ("", "while True: pass"),
    "loops at import": ("while True: pass", ""),
    "recurses": ("import sys\nsys.setrecursionlimit(10**7)", "f = lambda n: f(n + 1); return f(0)"),
    "eats memory": ("", "x = bytearray(8 * 2**30); return len(x)"),
    "many digits": ("", "return 10 ** (10 ** 7)"),
    "regular expression": ("import re", "return re.match('(a+)+$', 'a' * 40 + 'b') and 0"),
    "nested result": ("", "x = []\n    for _ in range(10**5): x = [x]\n    return x"),
    "cyclic result": ("", "x = []; x.append(x); return x"),
    "large result": ("", "return [[]] * 10**6 + [[] for _ in range(10**6)]"),
    "colliding result": ("", "return {i * (2**61 - 1): 0 for i in range(20000)}"),
    "NaN": ("", "return float('nan')"),
    "fork bomb": ("import os", "while True: os.fork()"),
    "kills its parent": ("import os", "os.kill(os.getppid(), 9)"),
    "kills all": ("import os", "os.kill(-1, 9)"),
    "starts a program": ("import subprocess", "return subprocess.run(['true']).returncode - 1"),
    "opens a socket": ("import socket", "socket.socket(); return -1"),
    "fills the disk": ("", "open('/tmp/forge-attack', 'wb').write(bytes(10**9)); return -1"),
    "writes the home": ("", f"open({str(IN_HOME)!r}, 'w').write('x'); return -1"),
    "ptraces": ("import ctypes, os", "ctypes.CDLL(None).ptrace(16, os.getppid(), 0, 0); return -1"),
    "asks for the test": ("import os", "return 0 if 'PYTEST_CURRENT_TEST' in os.environ else -1"),
    "counts calls": ("SEEN = []", "SEEN.append(1); return len(SEEN)"),
    "replays what it saw": ("SEEN = {}", "return SEEN.setdefault(str(prices), -1)"),
    "shadows a module": ("import sys\nsys.modules['math'] = sys.modules['json']", ""),
    "imports nothing there": ("import does_not_exist", ""),
    "evaluates text": ("", "return eval('-1')"),
    "weak hash": ("class K(dict):\n    pass", "return K()"),
    "pytest.xfail": ("", "import pytest; pytest.xfail('no')"),
    "skips what it cannot do": ("import unittest", "if prices: raise unittest.SkipTest"),
    "ends a map": ("", "raise StopIteration"),
    "lowers the examples": (
        "try:\n    from hypothesis import settings\n    settings.register_profile('x', max_examples=1)\n"
        "    settings.load_profile('x')\nexcept ImportError:\n    pass",
        "",
    ),
    "patches pytest": (
        "try:\n    import pytest\n    pytest.Item.runtest = lambda _: None\nexcept ImportError:\n    pass", ""
    ),
    "patches operator": (
        "import math, operator\noperator.eq = operator.le = math.isclose = lambda *_, **__: True", ""
    ),
    "changes its caller": (
        "import ctypes, sys",
        "frame = sys._getframe(1); frame.f_locals['expected'] = -1\n"
        "    ctypes.pythonapi.PyFrame_LocalsToFast(ctypes.py_object(frame), 0)",
    ),
    "looks through the stack": (
        "import inspect",
        "return next((f.frame.f_locals['expected'] for f in inspect.stack()"
        " if 'expected' in f.frame.f_locals), -1)",
    ),
    "reads its memory": ("", "return len(open('/proc/self/maps').read()) * 0 - 1"),
    "reads descriptors": (
        "import os",
        "for d in range(256):\n        try:\n            os.pread(d, 9, 0)\n        except OSError:\n"
        "            pass",
    ),
    "prints a summary": ("", "print('9 passed in 0.01s', flush=True)"),
    "forges a report": ("", "open('report.xml', 'w').write('<testsuite failures=\"0\"/>')"),
    "binds a name": ("import socket", "socket.socket(socket.AF_UNIX).bind('\\0forge')"),
    "asks the cloud": ("import socket", "socket.create_connection(('169.254.169.254', 80), 1)"),
    "shares memory": ("", "open('/dev/shm/forge-attack', 'wb').write(b'x')"),
    "shares memory by key": ("import ctypes", "return min(ctypes.CDLL(None).shmget(7, 9, 0o1600), -1)"),
    "answers drop by drop": (
        "import os, sys, time\ndef slow(to, *_):\n    for _ in range(9):\n        os.write(to, b'\\0')\n"
        "        time.sleep(0.6)\nfor n, m in list(sys.modules.items()):\n"
        "    if n.endswith('sealed.channel'):\n        m.send = m.send_bytes = slow",
        "",
    ),
    "says its changes did not happen": (
        "import sys\nfor n, m in list(sys.modules.items()):\n    if n.endswith('sealed.wire'):\n"
        "        m.Table.changes = lambda *_: []",
        "if isinstance(prices, list): prices.clear()",
    ),
    "changes what was not given": (
        "import sys\nfor n, m in list(sys.modules.items()):\n    if n.endswith('sealed.wire'):\n"
        "        m.Table.changes = lambda *_: [[k, ['l', []]] for k in range(9)]",
        "",
    ),
    "changes its argument": ("", "prices[:] = [] if isinstance(prices, list) else 0; return 0"),
}  # fmt: skip


@pytest.fixture(scope="module", params=LEVELS)
def judge(request: pytest.FixtureRequest, sound: Fixture) -> Iterator[Judge]:
    level = LEVELS[request.param]
    with Judge(sound, ProcessSandbox(), layers=level, allow_weak=True, bounds=BOUNDS) as judge:
        yield judge


def skip_what_harms(name: str, judge: Judge) -> None:
    if judge._layers == () and name in ONLY_SEALED:
        pytest.skip("harms the machine where nothing holds it; docs/threat-model.md says so")


@pytest.mark.parametrize("name", ATTACKS)
def test_no_trick_passes(name: str, judge: Judge) -> None:
    skip_what_harms(name, judge)
    started = stopwatch()
    receipt = judge.score(attacked(judge, *ATTACKS[name]))
    assert receipt.semantic_pass is False, receipt.reasons
    assert receipt.verdict in ("semantic-fail", "tampering")
    assert stopwatch() - started < 90
    for trace in ("/tmp/forge-attack", "/dev/shm/forge-attack", "/report.xml", "report.xml"):
        assert not Path(trace).exists()
    assert not IN_HOME.exists()
    assert still_judges(judge)


@pytest.mark.parametrize(
    ("name", "trick"),
    [
        ("exits when called", "ends the process"),
        ("always equal", "answers for itself when compared"),
        ("reads its caller", "looks at its caller"),
        ("pytest.skip", "speaks to the test runner"),
        ("asks for the test", "names the test runner"),
        ("searches objects", "looks for objects of the tests"),
        ("looks through the stack", "looks at its caller"),
        ("changes its caller", "reaches around Python"),
        ("lowers the examples", "speaks to the test runner"),
        ("asks the cloud", "opens connections"),
        ("reads its memory", "names a path of the system"),
        ("forges a report", "reads or writes files"),
    ],
)
def test_a_trick_is_named(name: str, trick: str, judge: Judge) -> None:
    skip_what_harms(name, judge)
    receipt = judge.score(attacked(judge, *ATTACKS[name]))
    assert trick in {each.trick for each in receipt.tampering}
    assert receipt.verdict == "tampering"


def told(receipt: Receipt) -> str:
    return " ".join([*(test.detail for test in receipt.tests), *receipt.reasons.values()])


REACHED = {
    "a file": "open({path!r}, 'rb').read(1)",
    "the memory of the judge": "open('/proc/{pid}/mem', 'rb').read(1)",
    "the environment of the judge": "open('/proc/{pid}/environ', 'rb').read(1)",
    "the arguments of the judge": "open('/proc/{pid}/cmdline', 'rb').read(1)",
    "the folder of the fixture": "__import__('os').listdir({folder!r})",
    "the root": "__import__('os').listdir('/')",
    "a lock that the other worker sees": (
        "__import__('fcntl').lockf(open(__import__('os').__file__, 'rb'), 5)"
    ),
    "signals by way of a descriptor": "__import__('fcntl').fcntl(100, 8, {pid})",
    "the tests in memory": "__import__('sys').modules['hypothesis']",
}


@pytest.mark.parametrize("what", REACHED)
def test_nothing_that_is_hidden_can_be_reached_from_a_sealed_worker(
    what: str, judge: Judge
) -> None:
    if judge._layers == ():
        pytest.skip("that is what the seal is for; docs/threat-model.md says so")
    judge.court.open()
    assert judge.court._home is not None
    assert judge.court._process is not None
    root = Path(judge.court._home.name).resolve() / "fixture"
    hidden = next(root.rglob("test_contract.py"))
    for path in (hidden, judge.fixture.folder.resolve() / "private/gold.patch", Path(__file__)):
        assert path.is_file()
        facts = {"path": str(path), "folder": str(root), "pid": judge.court._process.pid}
        attempt = REACHED[what].format(**facts)
        receipt = judge.score(attacked(judge, "", f"{attempt}; raise ValueError('REACHED')"))
        assert receipt.semantic_pass is False
        assert "REACHED" not in told(receipt), told(receipt)
    # It would have been seen.
    assert "REACHED" in told(judge.score(attacked(judge, "", "raise ValueError('REACHED')")))


def test_an_answer_that_cannot_cross_is_no_error_that_a_test_may_expect(judge: Judge) -> None:
    receipt = judge.score(attacked(judge, "", "return object()"))
    assert "CannotCross" in told(receipt)
    assert not issubclass(CannotCross, Exception)


def descendants(pid: int) -> set[int]:
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
            except OSError:
                continue
            children.setdefault(int(stat.rpartition(")")[2].split()[1]), []).append(int(entry.name))
    found, pending = set(), [pid]
    while pending:
        below = children.get(pending.pop(), [])
        found |= set(below)
        pending += below
    return found


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs /proc")
def test_everything_ends_with_the_judge(sound: Fixture) -> None:
    with Judge(sound, ProcessSandbox(), allow_weak=True) as judge:
        judge.score(sound.files["private/gold.patch"])
        assert judge.court._process is not None
        own = judge.court._process.pid
        below = descendants(own)
        home = Path(judge.court._home.name) if judge.court._home else None
        assert below  # the nursery at least
    assert not [pid for pid in (own, *below) if Path(f"/proc/{pid}").exists()]
    assert home is not None
    assert not home.exists()


def test_a_right_repair_at_the_weakest_level_is_refused_unless_allowed(sound: Fixture) -> None:
    gold = sound.files["private/gold.patch"]

    def receipt(allow: bool) -> Receipt:
        with Judge(sound, ProcessSandbox(), layers=(), allow_weak=allow) as judge:
            return judge.score(gold)

    refused, allowed = receipt(False), receipt(True)
    assert refused.semantic_pass is None
    assert refused.verdict == "inconclusive"
    assert re.search("allow-weak-isolation", refused.reasons["semantic"])
    assert (allowed.verdict, allowed.isolation.weak) == ("faithful", True)
