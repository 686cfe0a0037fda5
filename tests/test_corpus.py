"""The published functions: every mutant is what it promises, and the recorded edits are offered."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from fixture_forge.families import FAMILIES
from fixture_forge.mutation.engine import enumerate_mutants
from fixture_forge.mutation.model import Mutant
from fixture_forge.mutation.source import Source

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "corpus.py"


def load_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("corpus", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["corpus"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


corpus = load_script()
present = pytest.mark.skipif(not corpus.DATA.exists(), reason="the published set is not here")


def sample(step: int) -> list[tuple[str, bytes]]:
    with open(corpus.DATA, encoding="utf-8") as file:
        records = [json.loads(line) for line in file]
    return [(r["task_id"], r["canonical_solution"].encode()) for r in records[::step]]


@present
def test_every_mutant_of_a_sample_is_one_real_edit() -> None:
    seen = 0
    for task, original in sample(8):
        for item in enumerate_mutants(Source.from_bytes(original, task), FAMILIES):
            if isinstance(item, Mutant):
                seen += 1
                assert corpus.faults_of(item, original) == [], (task, item.id)
    assert seen > 500


@present
@pytest.mark.slow
def test_offers_nearly_all_recorded_edits_and_no_faulty_mutant() -> None:
    tally = corpus.measure(corpus.DATA, None)
    assert tally.faults == []
    assert tally.edits.total() == 431
    assert tally.found.total() + len(tally.missed) == 431
    assert tally.found.total() >= 0.97 * 431
    assert not [reason for reason in tally.missed if reason.endswith(": not offered")]


# The checks must be able to fail, or their silence says nothing.
def edit(original: str, start: int, end: int, new: str, before: str | None = None) -> Mutant:
    text = original.encode()
    kept = text[start:end] if before is None else before.encode()
    return Mutant("x-1", "x", 1, "X", "f", 1, start, end, kept, new.encode(), text)


@pytest.mark.parametrize(
    ("mutant", "fault"),
    [
        (edit("r = a + b\n", 6, 7, "+"), "has the same tokens"),
        (edit("r = 1 + 1\n", 4, 9, "2"), "has the same bytecode"),
        (edit("r = a + b\n", 6, 7, "/*"), "does not compile"),
        (edit("r = a\ns = b\n", 4, 11, "b\ns = a"), "touches two logical lines"),
        (edit("r = a\ns = 1\nt = b\n", 4, 17, "b\ns = 1\nt = a"), "is 2 hunks"),
        (edit("r = a + b\n", 6, 7, "-", before="*"), "does not put the other bytes back"),
    ],
)
def test_its_checks_notice(mutant: Mutant, fault: str) -> None:
    assert fault in "\n".join(corpus.faults_of(mutant, mutant.original))
