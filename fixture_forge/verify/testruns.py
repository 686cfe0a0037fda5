"""Run a fixture's tests on one state of its source after another, and say what became of each."""

import json
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from fixture_forge.documents.evidence import TestOutcome
from fixture_forge.sandbox.api import Exited, Limits, Request, Sandbox
from fixture_forge.sandbox.environment import clean_environment

RUN_WALL_S = 60.0
_CONFIG = "[pytest]\n"


@dataclass(frozen=True, slots=True)
class Conditions:
    """What must not matter: the hash seed, the time zone, the locale, the order of the tests, the
    time of day (``clock``, UTC), what unseeded generators begin from, and how many frames of the
    stack are taken (``depth``). Properties draw ``examples`` beside their pinned ones.
    """

    hash_seed: int
    timezone: str
    locale: str
    order: str
    clock: str
    chance: int
    depth: int
    examples: int


# Zones in POSIX spelling need no database of zones on the machine, and these two locales are
# everywhere. The clocks differ in the parity of every part, and stand about the ends of days,
# months and years. Only the first run draws in full: the others ask whether surroundings matter,
# for which a quarter of the inputs, and all pinned ones, will do.
CONDITIONS: tuple[Conditions, ...] = (
    Conditions(0, "UTC0", "C.UTF-8", "written", "2026-01-15T09:30:10", 0, 0, 100),
    Conditions(1, "NPT-5:45", "C", "reversed", "2027-12-31T23:59:57", 1, 200, 25),
    Conditions(4242, "NST3:30NDT", "C.UTF-8", "shuffled", "2028-02-29T12:00:00", 2, 50, 25),
    Conditions(31337, "PHX7", "C", "reversed", "2031-07-06T00:01:33", 3, 400, 25),
    Conditions(65537, "LINT-14", "C.UTF-8", "shuffled", "2040-11-01T18:44:21", 4, 20, 25),
)


@dataclass(frozen=True, slots=True)
class State:
    """One version of everything that a test run needs. Files by path below the run's folder:
    ``src/``, ``tests/`` and ``contract/``.
    """

    name: str
    files: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class TestRun:
    """What became of every test. ``trouble`` is empty if the run came to its regular end."""

    state: str
    conditions: Conditions
    collected: tuple[str, ...]
    outcomes: Mapping[str, TestOutcome]
    details: Mapping[str, str]
    trouble: str

    def passed(self, test_id: str) -> bool:
        """Whether a test ran and passed; an absent one did not."""
        return self.outcomes.get(test_id) == "passed"


def run_tests(
    sandbox: Sandbox, states: Sequence[State], conditions: Conditions, wall_s: float = RUN_WALL_S
) -> list[TestRun]:
    """Run all tests of each state, in one warm process; results in the same order."""
    with tempfile.TemporaryDirectory(prefix="forge-run-") as folder:
        scratch = Path(folder).resolve()
        (scratch / "forge.ini").write_text(_CONFIG)
        (scratch / "home").mkdir()
        plan = []
        for number, state in enumerate(states):
            root = scratch / f"state-{number}"
            write_files(root, state.files)
            plan.append(
                {
                    "root": str(root),
                    "config": str(scratch / "forge.ini"),
                    "order": conditions.order,
                    "surroundings": {
                        "clock": _seconds(conditions.clock),
                        "chance": conditions.chance,
                        "depth": conditions.depth,
                        "examples": conditions.examples,
                    },
                    "wall_s": wall_s,
                    "paths": sorted({p.split("/")[0] for p in state.files} - {"src"}),
                }
            )
        (scratch / "plan.json").write_text(json.dumps(plan))
        result = scratch / "result.json"
        request = Request(
            (
                sys.executable,
                *("-P", "-B", "-m", "fixture_forge.sandbox.pytest_host"),
                *(str(scratch / "plan.json"), str(result)),
            ),
            scratch / "home",
            clean_environment(
                scratch / "home",
                PYTHONHASHSEED=str(conditions.hash_seed),
                TZ=conditions.timezone,
                **_locale(conditions.locale),
                PYTEST_DISABLE_PLUGIN_AUTOLOAD="1",
            ),
            Limits(wall_s=wall_s * len(states) + 30, cpu_s=int(wall_s) * len(states) + 30),
        )
        outcome = sandbox.run(request)
        if not isinstance(outcome, Exited) or outcome.code != 0 or not result.exists():
            said = outcome.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
            trouble = f"the test process ended early: {' '.join(said) or outcome}"[:500]
            return [TestRun(s.name, conditions, (), {}, {}, trouble) for s in states]
        documents = json.loads(result.read_text(encoding="utf-8"))
    return [
        _test_run(state.name, conditions, document)
        for state, document in zip(states, documents, strict=True)
    ]


def _seconds(clock: str) -> int:
    return int(datetime.fromisoformat(clock).replace(tzinfo=UTC).timestamp())


def _locale(name: str) -> dict[str, str]:
    """Return what makes a locale count, encoding included; what pytest prints is ours."""
    own = {"LANG": name, "LC_ALL": name, "PYTHONIOENCODING": "utf-8"}
    return own if name.endswith("UTF-8") else own | {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def write_files(root: Path, files: Mapping[str, bytes]) -> None:
    """Write files below a folder, which may not exist yet."""
    root.mkdir(parents=True, exist_ok=True)
    for path, data in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def _test_run(state: str, conditions: Conditions, document: dict[str, object]) -> TestRun:
    collected = cast("list[str]", document["collected"])
    errors = cast("list[str]", document["errors"])
    tests = cast("dict[str, list[str]]", document["tests"])
    ended = str(document["ended"])
    trouble = ""
    if errors:
        trouble = f"collection failed: {errors[0]}"
    elif ended == "none":
        trouble = "no test was collected"
    elif ended != "tests":
        trouble = f"the run ended by {ended}"
    elif duplicate := next((c for c in collected if collected.count(c) > 1), None):
        trouble = f"the test id {duplicate} exists twice"
    return TestRun(
        state=state,
        conditions=conditions,
        collected=tuple(collected),
        outcomes={name: cast("TestOutcome", pair[0]) for name, pair in sorted(tests.items())},
        details={name: pair[1] for name, pair in sorted(tests.items()) if pair[1]},
        trouble=trouble,
    )
