"""Have a fixture's near misses and possible repairs meet its contract, in the sandbox.

What comes back is data about the fixture; the checks decide what it means.
"""

import json
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from fixture_forge.documents.evidence import Status
from fixture_forge.sandbox.api import Exited, Limits, Request, Sandbox
from fixture_forge.sandbox.environment import clean_environment
from fixture_forge.verify.near_misses import Version, near_misses, repairs_to_try
from fixture_forge.verify.shortcuts import SYMPTOM_CALLS
from fixture_forge.verify.testruns import State, write_files

PROOF_WALL_S = 1800.0


@dataclass(frozen=True, slots=True)
class Witness:
    """A call that the right version and another answer differently, in words; ``pin`` is what a
    test can be written from, if it can: an expression, with its result or the exception's name.
    """

    call: str
    right: str
    wrong: str
    pin: Mapping[str, str] | None


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a version. ``test``, ``kind``, ``input`` and ``detail`` say what killed it,
    ``by`` whether a recorded input did or the whole engine; ``witness`` is set if it survived and
    one was found.
    """

    version: Version
    status: Status
    test: str = ""
    by: str = ""
    kind: str = ""
    input: str = ""
    detail: str = ""
    witness: Witness | None = None


@dataclass(frozen=True)
class Question:
    """What the host is asked about one fixture."""

    gold: State
    path: str
    function: str
    family: str
    baseline: bytes = field(repr=False)
    conditions: tuple[str, ...] = ()
    engine_only: bool = False
    solver_s: float = 0.0


@dataclass(frozen=True)
class Findings:
    """What the host found out. ``trouble`` is empty if it could; ``budget`` counts the calls on
    which a survivor was compared with the right version.
    """

    trouble: str
    near_misses: tuple[Fate, ...] = ()
    repairs: tuple[Fate, ...] = ()
    tests: Sequence[Mapping[str, Any]] = ()
    opaque: tuple[str, ...] = ()
    missing_branches: Sequence[Sequence[int]] = ()
    missing_lines: Sequence[int] = ()
    outside_domain: Sequence[Sequence[str]] = ()
    untouched: Mapping[str, Any] = field(default_factory=dict)
    witness: Witness | None = None
    float_answer: str = ""
    calls: int = 0
    budget: int = 0


def prove(sandbox: Sandbox, question: Question) -> Findings:
    """Answer a question. Raises SandboxTrouble if no process can be started."""
    right = question.gold.files[question.path]
    wrong = near_misses(right, question.baseline, question.path, question.function, question.family)
    repairs = repairs_to_try(right, question.baseline, question.path, question.function)
    with tempfile.TemporaryDirectory(prefix="forge-proof-") as folder:
        scratch = Path(folder).resolve()
        document = _asked(sandbox, question, [*wrong, *repairs], scratch)
    if document["trouble"]:
        return Findings(str(document["trouble"]))
    fates = [
        _fate(version, found)
        for version, found in zip([*wrong, *repairs], document["versions"], strict=True)
    ]
    return Findings(
        trouble="",
        near_misses=tuple(fates[: len(wrong)]),
        repairs=tuple(fates[len(wrong) :]),
        tests=document["tests"],
        opaque=tuple(document["opaque"]),
        missing_branches=document["missing_branches"],
        missing_lines=document["missing_lines"],
        outside_domain=document["domain"],
        untouched=document["untouched"],
        witness=_witness(document["witness"]),
        float_answer=document["float_answer"],
        calls=document["calls"],
        budget=document["budget"],
    )


def told_apart(sandbox: Sandbox, question: Question, sources: Sequence[bytes]) -> list[str]:
    """Return for each other version of the right source how it was told from it, or nothing.

    Each meets the contract on the inputs drawn for the right version, and is then compared with it
    on every call that was recorded and on variations of those. Raises SandboxTrouble.
    """
    lines = tuple(range(1, question.gold.files[question.path].count(b"\n") + 2))
    versions = [Version(("rewrite",), 1, lines, "", "", source) for source in sources]
    with tempfile.TemporaryDirectory(prefix="forge-proof-") as folder:
        document = _asked(sandbox, question, versions, Path(folder).resolve())
    if document["trouble"]:
        return [str(document["trouble"])] * len(sources)
    fates = [_fate(*each) for each in zip(versions, document["versions"], strict=True)]
    return [_difference(fate) for fate in fates]


def _difference(fate: Fate) -> str:
    if fate.witness is not None:
        found = fate.witness
        return f"{found.call}: {found.right} became {found.wrong}"
    return "" if fate.status == "survived" else f"{fate.status}: {fate.test}: {fate.detail}"


def _asked(
    sandbox: Sandbox, question: Question, versions: Sequence[Version], scratch: Path
) -> dict[str, Any]:
    write_files(scratch / "fixture", question.gold.files)
    (scratch / "forge.ini").write_text("[pytest]\n")
    (scratch / "home").mkdir()
    plan = {
        "root": str(scratch / "fixture"),
        "config": str(scratch / "forge.ini"),
        "path": question.path,
        "function": question.function,
        "conditions": question.conditions,
        "engine_only": question.engine_only,
        "solver_s": question.solver_s,
        "symptom_mark": SYMPTOM_CALLS,
        "baseline": question.baseline.decode("latin-1"),
        "versions": [
            {"source": version.source.decode("latin-1"), "lines": version.lines}
            for version in versions
        ],
    }
    (scratch / "plan.json").write_text(json.dumps([plan]))
    result = scratch / "result.json"
    request = Request(
        (
            sys.executable,
            *("-P", "-B", "-m", "fixture_forge.sandbox.inside.host"),
            *(str(scratch / "plan.json"), str(result)),
        ),
        scratch / "home",
        clean_environment(scratch / "home", PYTHONHASHSEED="0", PYTEST_DISABLE_PLUGIN_AUTOLOAD="1"),
        Limits(wall_s=PROOF_WALL_S, cpu_s=int(PROOF_WALL_S)),
    )
    outcome = sandbox.run(request)
    if not isinstance(outcome, Exited) or outcome.code != 0 or not result.exists():
        said = outcome.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
        return {"trouble": f"the proof ended early: {' '.join(said) or outcome}"[:500]}
    (document,) = json.loads(result.read_text(encoding="utf-8"))
    return cast("dict[str, Any]", document)


def _fate(version: Version, found: Mapping[str, Any]) -> Fate:
    return Fate(
        version=version,
        status=found["status"],
        test=found.get("test", ""),
        by=found.get("by", ""),
        kind=found.get("kind", ""),
        input=found.get("input", ""),
        detail=found.get("detail", ""),
        witness=_witness(found.get("witness")),
    )


def _witness(found: Mapping[str, Any] | None) -> Witness | None:
    if found is None:
        return None
    return Witness(found["call"], found["right"], found["wrong"], found["pin"])
