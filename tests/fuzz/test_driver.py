"""The driver finds what there is to find, and says how to find it again."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FAULTS = {
    "assert choices.below(9) != 5": "AssertionError",
    "sum(range(10**7))": "Hang",
    "raw = bytearray(3 * 1024**3)": "MemoryError",
    "import itertools; all(itertools.repeat(1))": "has no end",
    "import os; os._exit(3)": "the process ended",
}
PROGRAM = """
from tests.fuzz import __main__ as driver, harness
def check(choices):
    {fault}
    return "tried"
harness.TARGETS["faulty"] = harness.Target("faulty", check)
driver.STUCK_S, harness.BOUND_S = 3.0, 0.05
print(driver.run(driver.Share("faulty", 7, 0, 100, None)))
"""


def run(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_and_can_be_found_again(fault: str) -> None:
    said = run("-c", PROGRAM.format(fault=fault))
    assert FAULTS[fault] in said
    assert "python -m tests.fuzz --target faulty --seed 7 --first" in said
    assert said.endswith("False\n")


def test_the_driver_tries_every_target() -> None:
    said = run("-m", "tests.fuzz", "--inputs", "100", "--seed", "3")
    for path in Path(__file__).parent.glob("test_*.py"):
        name = path.stem.removeprefix("test_")
        assert (f"\n{name} " in said) is (name != "driver")
