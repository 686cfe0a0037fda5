"""A seed: a correct function with everything that is known to be true of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Parameter = str | int


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another correct version of the module, unlike the gold one in its text."""

    name: str
    source: bytes = field(repr=False)


@dataclass(frozen=True)
class Seed:
    """What a fixture is made from, as bytes.

    ``module`` is the import name of the module, ``function`` the qualified name of the subject in
    it. ``edit_lines`` are substrings of lines on which the bug may be injected; empty means
    anywhere in the function. ``domain`` are Python expressions over the parameters of the function
    that hold wherever its behaviour is stated. ``contract`` maps file names to hidden test files.
    """

    family: str
    template: str
    template_version: int
    template_digest: str
    parameters: Mapping[str, Parameter]
    licence: str
    provenance: str
    module: str
    function: str
    source: bytes = field(repr=False)
    edit_lines: tuple[str, ...]
    domain: tuple[str, ...]
    task: bytes = field(repr=False)
    symptom: bytes = field(repr=False)
    regression: bytes = field(repr=False)
    contract: Mapping[str, bytes] = field(repr=False)
    alternatives: tuple[Alternative, ...]

    @property
    def source_path(self) -> str:
        """Return where the module lies in the workspace."""
        return f"src/{self.module}.py"
