"""Where private files may lie: nowhere that a git work tree would pick them up."""

import os
import tempfile
from pathlib import Path

from fixture_forge.errors import ExposedPlace, SandboxTrouble
from fixture_forge.sandbox.api import Sandbox
from fixture_forge.sandbox.git import Git


def refuse_tracked(path: Path, sandbox: Sandbox, *, what: str) -> None:
    """Raise ExposedPlace if a path lies in a git work tree that does not ignore it.

    Only ignore files within the tree count, which all who clone it have.
    """
    target = Path(os.path.abspath(path.parent.resolve() / path.name))
    top = next((p for p in [target, *target.parents] if os.path.lexists(p / ".git")), None)
    if top is None:
        return
    ignored = False
    if top != target:
        with tempfile.TemporaryDirectory(prefix="forge-home-") as home:
            ignored = _is_ignored(Git(sandbox, top, Path(home)), target.relative_to(top))
    if not ignored:
        raise ExposedPlace(
            f"{path}: {what} would lie in the git work tree {top.name}, which does not ignore it.",
            hint="Choose a folder outside of it, or add it to .gitignore there.",
        )


def _is_ignored(git: Git, relative: Path) -> bool:
    try:
        # With the slash a pattern for folders holds, whether or not there is one yet.
        git.run("check-ignore", "--quiet", "--no-index", f"./{relative.as_posix()}/")
    except SandboxTrouble:
        return False
    return True


def make_private(folder: Path) -> None:
    """Give all that lies in a folder, and the folder, to its owner alone."""
    for root, folders, names in os.walk(folder):
        os.chmod(root, 0o700)
        for name in names:
            os.chmod(Path(root, name), 0o600)
        for name in folders:
            os.chmod(Path(root, name), 0o700)
