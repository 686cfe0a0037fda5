"""The warm process that proves fixtures: everything is imported once, and each fixture is forked.

Started as ``python -m fixture_forge.sandbox.inside.host PLAN RESULT``. Both are JSON.
"""

import base64
import contextlib
import json
import pickle
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fixture_forge.sandbox.inside import domain, subject
from fixture_forge.sandbox.inside.bench import Bench, Job, MutantJob
from fixture_forge.sandbox.inside.forks import Forked, forked
from fixture_forge.sandbox.inside.recording import record
from fixture_forge.sandbox.inside.search import Arena, Search, answers, plain_function
from fixture_forge.sandbox.inside.values import describe, show
from fixture_forge.sandbox.pytest_host import set_profile

# A float in a description, with any digit after the binary point.
_FRACTION = re.compile(r"-?0x[01]\.(?!0p)[0-9a-f]+p")
_FIXTURE_S = 3600.0
_LOOK_S = 60.0
_MAX_SYMPTOM_CALLS = 20


class Proof:
    """All that the host finds out about one fixture."""

    def __init__(self, plan: dict[str, Any]) -> None:
        root = Path(plan["root"])
        self._plan = plan
        self._job = Job(
            root=root,
            config=plan["config"],
            path=root / plan["path"],
            function=plan["function"],
            engine_only=plan["engine_only"],
        )
        self._right = self._job.right
        self._arena = Arena(root, self._job.path, plan["function"], tuple(plan["conditions"]))

    def carry_out(self) -> dict[str, Any]:
        """Record, let every version meet the contract, and search where one survives."""
        bench = Bench.set_up(self._job)
        if isinstance(bench, str):
            return {"trouble": bench}
        symptom = self._symptom_calls()
        versions = [
            MutantJob(self._source(each["source"], symptom), frozenset(each["lines"]))
            for each in self._plan["versions"]
        ]
        found = bench.meet_all(versions)
        calls = [c for c in bench.seen["calls"] if c["function"] == self._job.function]
        recorded = [base64.b64decode(call["data"]) for call in calls]
        survivors = [
            (version, result)
            for version, result in zip(versions, found, strict=True)
            if result["status"] == "survived"
        ]
        search = Search(
            self._arena,
            self._right,
            recorded,
            [version.source for version, _ in survivors],
            self._plan["solver_s"],
        )
        for version, result in survivors:
            result["witness"] = search.witness(version.source)
        return {
            "trouble": "",
            "tests": [
                {key: test[key] for key in ("id", "property", "replayable", "shown")}
                | {"lines": bench.seen["lines"].get(test["id"], [])}
                for test in bench.seen["tests"]
            ],
            "opaque": sorted(bench.opaque),
            "missing_branches": bench.seen["missing_branches"],
            "missing_lines": bench.seen["missing_lines"],
            "calls": len(recorded),
            "domain": self._looked(lambda: self._outside(recorded), []),
            "float_answer": self._looked(lambda: self._float_answer(recorded), ""),
            "untouched": self._untouched(bench.seen["calls"]),
            "budget": search.budget if survivors else 0,
            "witness": search.witness(self._plan["baseline"].encode("latin-1"), vary=False),
            "versions": found,
        }

    def _symptom_calls(self) -> list[bytes]:
        """Return pairs of a call that the symptom test makes and its right answer, pickled."""

        def look() -> object:
            seen = self._visible(["tests/test_symptom.py"])
            module = subject.loaded(self._job.path, self._job.root)
            function = plain_function(module, self._job.function)
            pairs = []
            for call in seen["calls"]:
                if call["function"] == self._job.function:
                    arguments, named = pickle.loads(base64.b64decode(call["data"]))  # noqa: S301
                    kept = pickle.dumps((*arguments, *named.values()))
                    answer_ = pickle.dumps(function(*arguments, **named))
                    pairs.append([base64.b64encode(p).decode() for p in (kept, answer_)])
            return pairs[:_MAX_SYMPTOM_CALLS]

        pairs = self._looked(look, [])
        return [base64.b64decode(part) for pair in pairs for part in pair]

    def _visible(self, paths: list[str]) -> dict[str, Any]:
        subject.install(self._job.root, self._job.path, self._right)
        job = self._job
        return record(job.root, job.config, job.path, job.function, paths)

    def _source(self, text: str, symptom: list[bytes]) -> bytes:
        mark: str = self._plan["symptom_mark"]
        if mark in text:
            loads = [f"__import__('pickle').loads({part!r})" for part in symptom]
            pairs = ", ".join(
                f"({call}, {result})" for call, result in zip(loads[::2], loads[1::2], strict=True)
            )
            text = text.replace(mark, f"[{pairs}]")
        return text.encode("latin-1")

    def _outside(self, recorded: list[bytes]) -> list[list[str]]:
        """Return calls of the contract that leave the documented domain, with what they break."""
        function = self._arena.resolve(self._right)
        found = []
        for call in recorded:
            arguments, named = pickle.loads(call)  # noqa: S301
            try:
                shown = ", ".join(
                    [*map(show, arguments), *(f"{k}={show(v)}" for k, v in named.items())]
                )
                parameters = domain.bound(function, arguments, named)
            except Exception as error:
                found.append([repr(error)[:200], "cannot be bound"])
                continue
            why = domain.violation(function, parameters, self._arena.conditions)
            if why is not None:
                found.append([shown, why])
        return found

    def _float_answer(self, recorded: list[bytes]) -> str:
        """Return a recorded answer that holds a float other than a whole number, or nothing."""
        function = self._arena.resolve(self._right)
        for call in recorded:
            arguments, named = pickle.loads(call)  # noqa: S301
            with contextlib.suppress(Exception):
                result = function(*arguments, **named)
                if _FRACTION.search(describe(result)):
                    return show(result)
        return ""

    def _untouched(self, calls: list[dict[str, Any]]) -> dict[str, Any]:
        """Compare, on recorded calls that never come to the edited function, both versions."""
        visible = self._looked(lambda: self._visible(["tests"])["calls"], [])
        others = [
            call
            for call in [*calls, *visible]
            if not call["reaches"] and call["function"] != self._job.function
        ]

        def told(source: bytes) -> Callable[[], object]:
            def look() -> object:
                self._arena.resolve(source)
                module = subject.loaded(self._job.path, self._job.root)
                found = []
                for call in others:
                    try:
                        function = plain_function(module, call["function"])
                    except (AttributeError, KeyError):
                        found.append("cannot be reached")
                    else:
                        found += answers(function, [base64.b64decode(call["data"])])
                return found

            return look

        right = self._looked(told(self._right), None)
        wrong = self._looked(told(self._plan["baseline"].encode("latin-1")), None)
        if right is None or wrong is None:
            return {"compared": 0, "differ": []}
        differ = {c["function"] for c, a, b in zip(others, right, wrong, strict=True) if a != b}
        return {"compared": len(others), "differ": sorted(differ)}

    @staticmethod
    def _looked(look: Callable[[], object], otherwise: Any) -> Any:
        run = forked(look, _LOOK_S)
        return run.value if run.ended == "done" else otherwise


def main(plan_path: str, result_path: str) -> None:
    """Carry out a plan: a list of fixtures; write what was found, in the same order."""
    plan = json.loads(Path(plan_path).read_text(encoding="utf-8"))
    set_profile()
    results = []
    for fixture in plan:
        proof = Proof(fixture)
        run: Forked = forked(proof.carry_out, _FIXTURE_S)
        found = run.value if run.ended == "done" else {"trouble": f"the proof {run.ended}"}
        # Where the fixture was laid out for this run is nobody's concern.
        results.append(_without(found, fixture["root"] + "/"))
    Path(result_path).write_text(json.dumps(results), encoding="utf-8")


def _without(found: Any, passage: str) -> Any:
    """Return JSON with a passage taken out of all of its texts."""
    match found:
        case str():
            return found.replace(passage, "")
        case list():
            return [_without(item, passage) for item in found]
        case dict():
            return {key: _without(item, passage) for key, item in found.items()}
    return found


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
