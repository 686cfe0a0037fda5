"""Verification as work to be handed out: functions of plain values, for any Executor."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from fixture_forge.fixtures.store import write_tree
from fixture_forge.sandbox.warm import shared_sandbox
from fixture_forge.verify.engine import verify_fixture
from fixture_forge.verify.model import Report


def verify_folder(folder: Path, repeats: int) -> Report:
    """Verify a fixture that this machine can read."""
    return verify_fixture(folder, shared_sandbox(), repeats=repeats).without_proof()


def verify_files(files: Mapping[str, bytes], shown_as: str, repeats: int) -> Report:
    """Verify a fixture from its bytes, on a machine that need not have the folder."""
    with tempfile.TemporaryDirectory(prefix="forge-fixture-") as scratch:
        folder = Path(scratch).resolve() / Path(shown_as).name
        write_tree(folder, files)
        report = verify_fixture(folder, shared_sandbox(), repeats=repeats, shown_as=shown_as)
    return report.without_proof()
