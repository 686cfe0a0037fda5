"""The process that tries candidates of one fixture, one after the other, until it is told to end.

Started as ``python -m fixture_forge.sandbox.inside.courtroom DESCRIPTOR``, with a socket to the
judge, who keeps the time.
"""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fixture_forge.sandbox.candidate import Bounds, Nursery
from fixture_forge.sandbox.inside.bench import Bench, Job
from fixture_forge.sandbox.inside.beside import Beside
from fixture_forge.sandbox.inside.court import Court
from fixture_forge.sandbox.pytest_host import set_profile
from fixture_forge.sandbox.sealed import channel, confine

_GOLD_S = 120.0


class Courtroom:
    """Sets up a court and keeps it in session."""

    def __init__(self, plan: Mapping[str, Any]) -> None:
        self._plan = plan
        self._court: Court | Beside | None = None

    def set_up(self) -> dict[str, Any]:
        """Record the tests, and have gold itself tried, so that what is planned is known."""
        plan = self._plan
        root = Path(plan["root"])
        job = Job(
            root,
            plan["config"],
            root / plan["path"],
            plan["function"],
            tests=("contract", "tests"),
        )
        bench = Bench.set_up(job)
        if isinstance(bench, str):
            return {"trouble": bench}
        bounds = Bounds(**plan["bounds"])
        last: dict[str, Any] = {}
        # Two workers where the tests allow it: some hold the subject to what it remembers.
        for workers in (plan["workers"], 1):
            nursery = Nursery(plan["layers"], [Path(path) for path in plan["unreadable"]])
            court = Court(bench, _files(plan["baseline"]), nursery, bounds, workers)
            last = court.tried_gold(_files(plan["gold"]), _GOLD_S)
            if not last["trouble"] and _all_pass(last, bench):
                self._court = court
                court.level = last["seal"]["level"]
                return {
                    "trouble": "", "judging": "out_of_process", "planned": _planned(last),
                    "workers": workers, "gold": last,
                }  # fmt: skip
            nursery.close()
        return self._set_up_beside(bench, bounds, last)

    def _set_up_beside(self, bench: Bench, bounds: Bounds, last: dict[str, Any]) -> dict[str, Any]:
        """Have gold tried in one process with its tests, since it cannot be from outside."""
        found = {"trouble": "", "judging": "", "planned": {}, "workers": 0, "gold": last}
        plan = self._plan
        # The tests are there to be read, unlike the right version and what else is kept away.
        hidden = str(bench.job.root / "contract")
        unreadable = [path for path in plan["unreadable"] if not path.startswith(hidden)]
        unreadable.append(str(bench.job.path))
        beside = Beside(bench, bounds, tuple(plan["layers"]), tuple(unreadable))
        told = beside.tried(_files(plan["gold"]), _GOLD_S)
        if told["trouble"] or not _all_pass(told, bench):
            return found
        self._court = beside
        beside.level = told["seal"]["level"]
        found |= {"judging": "in_sandbox", "planned": _planned(told), "seal": told["seal"]}
        return found

    def close(self) -> None:
        """End the workers, and wait until they have gone."""
        if isinstance(self._court, Court):
            self._court.nursery.close()

    def tried(self, files: Any, wall_s: float) -> dict[str, Any]:
        """Try a candidate."""
        if self._court is None:
            return {"trouble": "the court is not in session"}
        return self._court.tried(_files(files), wall_s)


def _files(told: Mapping[str, tuple[str, str]]) -> dict[str, tuple[str, bytes]]:
    return {name: (path, text.encode("latin-1")) for name, (path, text) in told.items()}


def _planned(told: Mapping[str, Any]) -> dict[str, int]:
    return {test: each["examples"] for test, each in told["tests"].items()}


def _all_pass(told: Mapping[str, Any], bench: Bench) -> bool:
    tests = told.get("tests", {})
    every = {test["id"] for test in bench.seen["tests"]}
    passed = set(tests) == every and all(t["outcome"] == "passed" for t in tests.values())
    return passed and not told["broken"] and not told["uncrossed"]


def main(descriptor: int) -> None:
    """Serve on a descriptor until the other side closes it."""
    if sys.platform == "linux":
        confine.hide()
    set_profile()
    room = Courtroom(channel.receive(descriptor))
    try:
        channel.send(descriptor, room.set_up())
        while True:
            request = channel.receive(descriptor)
            channel.send(descriptor, room.tried(request["files"], request["wall_s"]))
    except channel.Ended:
        room.close()


if __name__ == "__main__":
    main(int(sys.argv[1]))
