"""A sandbox that plays back what it was told, for tests of what stands above it."""

from collections.abc import Iterable

from fixture_forge.errors import SandboxTrouble
from fixture_forge.sandbox.api import Outcome, Request


class ScriptedSandbox:
    """Answers each request with the next outcome of a script, and remembers the requests."""

    level = "scripted"

    def __init__(self, script: Iterable[Outcome]) -> None:
        self._script = list(script)
        self.requests: list[Request] = []

    def run(self, request: Request) -> Outcome:
        """Return the next outcome. Raises SandboxTrouble when the script has ended."""
        self.requests.append(request)
        if not self._script:
            raise SandboxTrouble(
                "The script of the sandbox has ended.", hint="Give it one outcome per request."
            )
        return self._script.pop(0)
