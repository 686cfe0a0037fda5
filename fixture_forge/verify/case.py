"""A fixture under verification: its states of the source, and the runs, each made only once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from fixture_forge.documents.manifest import TestLists
from fixture_forge.errors import BadPatch, BaselineHolds, SubjectBroken
from fixture_forge.fixtures.layout import ALTERNATIVES, CONTRACT, GOLD, WORKSPACE, Fixture
from fixture_forge.fixtures.patch import apply_patch
from fixture_forge.sandbox.api import Sandbox
from fixture_forge.verify.proof import Findings, Question, prove
from fixture_forge.verify.testruns import CONDITIONS, State, TestRun, run_tests

BASELINE_STATE = "baseline"
GOLD_STATE = "gold"
COMPILED = (".pyc", ".pyo", ".so", ".pyd")


def state_of(name: str, workspace: Mapping[str, bytes], contract: Mapping[str, bytes]) -> State:
    """Return what a run of all tests needs of a workspace and the hidden tests.

    Compiled files stay behind: what runs is the source that is there to be read.
    """
    files = {
        path: data
        for path, data in workspace.items()
        if path.startswith(("src/", "tests/")) and not path.endswith(COMPILED)
    }
    return State(name, files | {f"contract/{p}": d for p, d in contract.items()})


@dataclass(frozen=True)
class Case:
    """What checks may ask. A property that cannot be had raises the ForgeError that says why."""

    fixture: Fixture
    sandbox: Sandbox
    repeats: int
    # Seconds that a solver may think about a version that the search leaves alive; 0 for none.
    solver_s: float = 0.0

    @cached_property
    def workspace(self) -> dict[str, bytes]:
        """Return the baseline workspace."""
        return self.fixture.below(WORKSPACE)

    @cached_property
    def contract(self) -> dict[str, bytes]:
        """Return the hidden tests by file name."""
        return self.fixture.below(CONTRACT)

    @property
    def source_path(self) -> str:
        """Return the path in the workspace of the file that holds the bug."""
        return self.fixture.origin.mutation.path

    @cached_property
    def gold(self) -> dict[str, bytes]:
        """Return the workspace with the gold patch applied. Raises BadPatch if it does not fit."""
        return apply_patch(self.workspace, self.fixture.files[GOLD], name=GOLD)

    @cached_property
    def alternatives(self) -> dict[str, dict[str, bytes]]:
        """Return the workspace with each alternative applied, by name."""
        patches = self.fixture.below(ALTERNATIVES)
        return {
            name.removesuffix(".patch"): apply_patch(
                self.workspace, patch, name=ALTERNATIVES + name
            )
            for name, patch in sorted(patches.items())
        }

    @cached_property
    def runs(self) -> list[TestRun]:
        """Run all tests: baseline and gold under every condition, alternatives under the first."""
        main = [
            state_of(BASELINE_STATE, self.workspace, self.contract),
            state_of(GOLD_STATE, self.gold, self.contract),
        ]
        try:
            others = [
                state_of(f"alternative {name}", workspace, self.contract)
                for name, workspace in self.alternatives.items()
            ]
        except BadPatch:
            others = []  # the check of the alternatives reports it
        runs: list[TestRun] = []
        for number, conditions in enumerate(CONDITIONS[: self.repeats]):
            states = main + (others if number == 0 else [])
            runs += run_tests(self.sandbox, states, conditions)
        return runs

    @cached_property
    def findings(self) -> Findings:
        """Let near misses and possible repairs meet the contract."""
        return prove(self.sandbox, self.question())

    def question(self, *, engine_only: bool = False) -> Question:
        """Return what is asked of the proof; ``engine_only`` asks for the slow way."""
        record = self.fixture.origin.mutation
        return Question(
            gold=state_of(GOLD_STATE, self.gold, self.contract),
            path=record.path,
            function=record.function,
            family=self.fixture.manifest.family.name,
            baseline=self.workspace[record.path],
            conditions=self.fixture.origin.domain,
            engine_only=engine_only,
            solver_s=self.solver_s,
        )

    def runs_of(self, state: str) -> list[TestRun]:
        """Return the runs of one state."""
        return [run for run in self.runs if run.state == state]


def observe_tests(sandbox: Sandbox, baseline: State, gold: State) -> TestLists:
    """Run the tests on both states and sort them into what a repair must change and must keep.

    Raises SubjectBroken if the right version does not pass them all, BaselineHolds if the symptom
    or the contract does not notice the bug.
    """
    before, after = run_tests(sandbox, [baseline, gold], CONDITIONS[0])
    if after.trouble:
        raise SubjectBroken(
            f"The tests do not run on the right version: {after.trouble}.",
            hint="Run the template's tests on its own source, and repair what fails.",
        )
    for test in after.collected:
        if not after.passed(test):
            raise SubjectBroken(
                f"{test}: does not pass on the right version "
                f"({after.outcomes.get(test, 'missing')}: {after.details.get(test, '')}).",
                hint="Correct the test or the function; both come from the template.",
            )
    if before.trouble:
        raise SubjectBroken(
            f"The tests do not run on the baseline: {before.trouble}.",
            hint="The bug must show in behaviour, not break the module; choose another line.",
        )
    failing = [test for test in after.collected if not before.passed(test)]
    lists = {
        "symptom": [t for t in after.collected if t.startswith("tests/test_symptom.py::")],
        "contract": [t for t in after.collected if t.startswith("contract/")],
    }
    for kind, tests in lists.items():
        if not set(tests) & set(failing):
            raise BaselineHolds(
                f"The {kind} tests do not notice the injected bug.",
                hint="Strengthen them, or keep the bug to lines that they cover (`lines`).",
            )
    known = {*lists["symptom"], *lists["contract"]}
    return TestLists(
        symptom=tuple(lists["symptom"]),
        contract=tuple(lists["contract"]),
        regression=tuple(t for t in after.collected if t not in known),
        fail_to_pass=tuple(failing),
        pass_to_pass=tuple(t for t in after.collected if before.passed(t)),
    )


def expected_ids(tests: TestLists) -> Sequence[str]:
    """Return every test id that a run must report."""
    return (*tests.symptom, *tests.contract, *tests.regression)
