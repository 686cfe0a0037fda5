"""Judge a candidate patch: a chain of checks from the seals to the size, and a receipt.

Behaviour comes first, then scope, then size; the three answers stand side by side.
"""

import base64
import platform
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from importlib.metadata import version

from fixture_forge import __version__
from fixture_forge.ambient import now
from fixture_forge.canonical import sha256
from fixture_forge.documents.receipt import (
    PATCH_KEPT,
    Isolation,
    Receipt,
    Versions,
    digested,
    writable,
)
from fixture_forge.fixtures.layout import ALTERNATIVES, CONTRACT, EVIDENCE, GOLD, WORKSPACE, Fixture
from fixture_forge.fixtures.patch import apply_patch
from fixture_forge.sandbox.api import Sandbox
from fixture_forge.sandbox.candidate import LAYERS, Bounds
from fixture_forge.sandbox.court import CourtProcess, Matter
from fixture_forge.scoring import chain
from fixture_forge.scoring.behaviour import sources
from fixture_forge.scoring.git_checking import Index
from fixture_forge.scoring.measuring import Measured, Yardstick, measured
from fixture_forge.scoring.trial import Trial


class Judge:
    """Judges candidates of one fixture. Open one, score many: what is dear is done once.

    With ``allow_weak`` candidates are run even where nothing but limits holds them; the receipt
    says so. ``paranoid`` has baseline and gold tried again instead of believing the evidence.
    """

    def __init__(
        self,
        fixture: Fixture,
        sandbox: Sandbox,
        *,
        allow_weak: bool = False,
        paranoid: bool = False,
        layers: Sequence[str] = LAYERS,
        bounds: Bounds | None = None,
        clock: Callable[[], datetime] = now,
    ) -> None:
        self.fixture = fixture
        self.allow_weak = allow_weak
        self.paranoid = paranoid
        self._sandbox = sandbox
        self._layers = layers
        self._bounds = bounds
        self._clock = clock
        self.workspace = fixture.below(WORKSPACE)
        self.gold = apply_patch(self.workspace, fixture.files[GOLD], name=GOLD)
        self.path = fixture.origin.mutation.path
        self.function = fixture.origin.mutation.function

    def __enter__(self) -> "Judge":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the court, and remove what was laid out for it."""
        for name in ("court", "index"):
            if name in self.__dict__:
                self.__dict__.pop(name).close()

    @cached_property
    def index(self) -> Index:
        """Return the repository in which git applies patches too."""
        return Index(self._sandbox, self.workspace)

    @cached_property
    def court(self) -> CourtProcess:
        """Return the court of this fixture."""
        contract = {f"contract/{p}": d for p, d in self.fixture.below(CONTRACT).items()}
        visible = {p: d for p, d in self.workspace.items() if p.startswith("tests/")}
        matter = Matter(
            gold=sources(self.gold),
            baseline=sources(self.workspace),
            tests={**contract, **visible},
            path=self.path,
            function=self.function,
        )
        manifest = self.fixture.folder / "manifest.json"
        unreadable = [manifest.resolve()] if manifest.exists() else []
        return CourtProcess(matter, bounds=self._bounds, layers=self._layers, unreadable=unreadable)

    @cached_property
    def accepted(self) -> dict[str, dict[str, bytes]]:
        """Return the workspace after each recorded alternative."""
        return {
            name.removesuffix(".patch"): apply_patch(self.workspace, data, name=name)
            for name, data in sorted(self.fixture.below(ALTERNATIVES).items())
        }

    @cached_property
    def yardstick(self) -> Yardstick | None:
        """Return what candidates are measured by, or None if the function cannot be found."""
        baseline, gold = self.measured(self.workspace), self.measured(self.gold)
        if baseline is None or gold is None:
            return None
        others = {name: self.measured(files) for name, files in self.accepted.items()}
        found = {name: each for name, each in others.items() if each is not None}
        return Yardstick(baseline, gold, found)

    def measured(self, files: Mapping[str, bytes]) -> Measured | None:
        """Return the edited function as it is in these files."""
        return measured(files.get(self.path, b""), self.function)

    def score(self, patch: bytes, worktree: Mapping[str, bytes] | None = None) -> Receipt:
        """Judge a patch. ``worktree`` are the regular files that the candidate left, if known."""
        trial = Trial(self, patch, worktree)
        chain.judge(trial)
        evidence = self.fixture.files.get(EVIDENCE)
        metrics = trial.metrics
        receipt = Receipt(
            schema_version=1,
            fixture=self.fixture.manifest.id,
            manifest_sha256=self.fixture.manifest_sha256,
            evidence_sha256=None if evidence is None else sha256(evidence),
            patch_sha256=sha256(patch),
            patch=base64.b64encode(patch[:PATCH_KEPT]).decode(),
            verdict=trial.verdict,
            semantic_pass=trial.semantic.value,
            scope_pass=trial.scope.value,
            locality_pass=trial.locality.value,
            reasons={
                "semantic": trial.semantic.reason,
                "scope": trial.scope.reason,
                "locality": trial.locality.reason,
            },
            excess_distance=None if metrics is None else metrics.excess_distance,
            gold_distance=None if metrics is None else metrics.gold_distance,
            model_distance=None if metrics is None else metrics.model_distance,
            added_complexity=None if metrics is None else metrics.added_complexity,
            metrics=metrics,
            size=trial.size,
            checks=tuple(trial.checks),
            tests=tuple(trial.tests),
            changed=tuple(trial.changed),
            tampering=trial.tampering,
            notes=tuple(trial.notes),
            judging=trial.judging,
            workers=trial.workers,
            isolation=trial.isolation or _NONE,
            versions=Versions(
                fixture_forge=__version__,
                python=platform.python_version(),
                pytest=version("pytest"),
                hypothesis=version("hypothesis"),
            ),
            judged_at=self._clock().isoformat(timespec="seconds"),
            digest="0" * 64,
            signature=None,
        )
        return digested(writable(receipt))


_NONE = Isolation(
    level="none",
    open_probes=(),
    landlock=0,
    seccomp=False,
    namespaces=(),
    limits=(),
    uid=None,
    kernel={},
    weak=False,
)
