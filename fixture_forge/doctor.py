"""Try what the forge needs of a machine, and report what is really there."""

import importlib.metadata
import platform
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from fixture_forge.errors import ForgeError
from fixture_forge.fixtures.checkout import make_checkout
from fixture_forge.fixtures.gitobjects import baseline_commit
from fixture_forge.sandbox.api import Sandbox
from fixture_forge.sandbox.candidate import Bounds, CandidateWorker, Nursery, Unsealed
from fixture_forge.sandbox.git import Git
from fixture_forge.sandbox.process import ProcessSandbox
from fixture_forge.seeds.library import shipped_names

_MORE = "Judge on Linux 5.13 or newer (x86-64 or aarch64), where Landlock and seccomp are allowed."
_TOOLS = ("libcst", "hypothesis", "pytest", "cookiecutter", "mypy", "ruff", "msgspec")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was tried. ``cure`` is empty where nothing is wrong."""

    what: str
    ok: bool
    found: str
    cure: str = ""


def examine(sandbox: Sandbox | None = None) -> list[Finding]:
    """Try everything; never raises for what it finds."""
    sandbox = sandbox or ProcessSandbox()
    return [
        _python(),
        _platform(),
        *(_package(name) for name in _TOOLS),
        _git(sandbox),
        _isolation(sandbox),
        _judging(),
        _templates(),
    ]


def _python() -> Finding:
    good = (3, 11) <= sys.version_info[:2] <= (3, 14)
    cure = "" if good else "Install Python 3.11 to 3.14 and make a new environment with it."
    return Finding("python", good, platform.python_version(), cure)


def _platform() -> Finding:
    good = sys.platform in ("linux", "darwin")
    cure = "" if good else "Use Linux or macOS; on Windows, WSL."
    return Finding("platform", good, f"{platform.system()} {platform.machine()}", cure)


def _package(name: str) -> Finding:
    try:
        return Finding(name, True, importlib.metadata.version(name))
    except importlib.metadata.PackageNotFoundError:
        return Finding(name, False, "not installed", f"pip install {name}")


def _git(sandbox: Sandbox) -> Finding:
    """Make a commit with git and compare its id with the one computed without git."""
    files = {"a.txt": b"a\r\n", "b/c.txt": b"c"}
    try:
        with tempfile.TemporaryDirectory(prefix="forge-doctor-") as folder:
            root = Path(folder)
            git = make_checkout(sandbox, files, root / "tree", expected=baseline_commit(files))
            return Finding("git", True, _version(git))
    except ForgeError as error:
        return Finding("git", False, error.message, error.hint)


def _version(git: Git) -> str:
    return git.run("--version").decode().strip().removeprefix("git version ")


def _isolation(sandbox: Sandbox) -> Finding:
    return Finding("isolation", True, f"{sandbox.level}: bounds accidents, not malice")


def _judging() -> Finding:
    """Seal a worker, as `forge score` does, and report what its probes show."""
    nursery = Nursery()
    try:
        worker = CandidateWorker(nursery, Bounds())
    except (Unsealed, OSError, ValueError) as error:
        return Finding("judging", False, f"no worker can be sealed: {error}", _MORE)
    finally:
        nursery.close()
    seal = worker.seal
    wrapped = "inside bubblewrap" if "mnt" in seal.namespaces else "no bubblewrap"
    opened = sorted(name for name, refused in seal.probes.items() if not refused)
    filtered = "seccomp" if seal.seccomp else "no seccomp"
    found = f"{seal.level}: Landlock {seal.landlock}, {filtered}, {wrapped}"
    found += f"; possible though it should not be: {', '.join(opened)}" if opened else ""
    whole = seal.level in ("sealed-with-namespaces", "kernel-sealed")
    return Finding("judging", True, found if whole else f"{found}. For more: {_MORE}")


def _templates() -> Finding:
    count = len(shipped_names())
    cure = "" if count else "Install the package again; its templates are not where they should be."
    return Finding("templates", count > 0, f"{count} templates", cure)
