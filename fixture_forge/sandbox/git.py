"""Ask git for the two things that only git can do: make a repository, and say what it holds.

Configuration, hooks, filters and attributes of the machine are kept out of both.
"""

import shutil
from pathlib import Path

from fixture_forge.errors import MissingTool, SandboxTrouble
from fixture_forge.sandbox.api import Exited, Limits, Request, Sandbox
from fixture_forge.sandbox.environment import clean_environment, null_device

_SETTINGS = (
    "core.autocrlf=false",
    "core.safecrlf=false",
    "core.fileMode=false",
    "core.symlinks=false",
    "core.fsmonitor=false",
    "core.hooksPath=" + null_device(),
    "core.attributesFile=" + null_device(),
    "core.excludesFile=" + null_device(),
    "commit.gpgSign=false",
    "gc.auto=0",
    "maintenance.auto=false",
)


class Git:
    """git in one folder, through a sandbox. ``home`` is a scratch folder."""

    def __init__(self, sandbox: Sandbox, folder: Path, home: Path) -> None:
        if shutil.which("git") is None:
            raise MissingTool(
                "git is not installed.", hint="Install git 2.30 or newer, then try again."
            )
        self._sandbox = sandbox
        self._folder = folder
        self._home = home

    def run(self, *arguments: str, **extra: str) -> bytes:
        """Run a git command and return its output. Raises SandboxTrouble if it fails."""
        settings = [part for setting in _SETTINGS for part in ("-c", setting)]
        environment = clean_environment(
            self._home,
            GIT_CONFIG_NOSYSTEM="1",
            GIT_CONFIG_GLOBAL=null_device(),
            GIT_ATTR_NOSYSTEM="1",
            GIT_TERMINAL_PROMPT="0",
            GIT_CEILING_DIRECTORIES=str(self._folder.parent),
            **extra,
        )
        request = Request(
            ("git", *settings, *arguments), self._folder, environment, Limits(wall_s=60)
        )
        outcome = self._sandbox.run(request)
        if not isinstance(outcome, Exited) or outcome.code != 0:
            said = outcome.stderr.decode("utf-8", "replace").strip()[:300]
            raise SandboxTrouble(
                f"git {arguments[0]} failed in {self._folder.name}: {said or outcome}.",
                hint="`forge doctor` checks the installed git.",
            )
        return outcome.stdout

    def make_repository(self, *arguments: str) -> None:
        """Make an empty repository, of the one object format that ids are computed in here."""
        self.run("init", "--quiet", "--template=", "--object-format=sha1", *arguments)

    def commit_everything(
        self, *, branch: str, name: str, email: str, epoch: int, message: str
    ) -> str:
        """Make a repository with one commit of all files; return the commit's id."""
        when = f"{epoch} +0000"
        self.make_repository(f"--initial-branch={branch}", ".")
        self.run("add", "--all", "--force", ".")
        self.run(
            "commit",
            "--quiet",
            "--no-verify",
            "--cleanup=verbatim",
            f"--message={message}",
            GIT_AUTHOR_NAME=name,
            GIT_AUTHOR_EMAIL=email,
            GIT_AUTHOR_DATE=when,
            GIT_COMMITTER_NAME=name,
            GIT_COMMITTER_EMAIL=email,
            GIT_COMMITTER_DATE=when,
        )
        return self.run("rev-parse", "HEAD").decode().strip()

    def every_object(self) -> bytes:
        """Return the content of all objects of the repository, one after the other."""
        return self.run("cat-file", "--batch", "--batch-all-objects", "--unordered")
