"""Write witnesses into the contract as pinned examples: one short test file that people can read.

Only what means the same when it is read back as code is written; a witness that cannot be
spelled is left to its reader.
"""

import ast
import builtins
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fixture_forge.verify.checks_proof import described
from fixture_forge.verify.proof import Fate, Findings

PINNED = "test_pinned.py"
_TEST = "test_gives_the_pinned_answers"
_HEAD = (
    '"""Answers on which near misses differ from the right version, pinned by `forge harden`."""'
)


@dataclass(frozen=True, slots=True)
class Pin:
    """An expression with what it must give (``result``), or the exception it must raise."""

    expression: str
    result: str
    raises: str
    reason: str

    @property
    def lines(self) -> list[str]:
        """Return the statements that assert it."""
        if self.raises:
            return [f"    with pytest.raises({self.raises}):", f"        {self.expression}"]
        comparison = "is" if self.result in ("None", "True", "False") else "=="
        return [f"    assert {self.expression} {comparison} {self.result}"]


def module_of(source_path: str) -> str:
    """Return the import name of a file such as ``src/package/module.py``."""
    return source_path.removeprefix("src/").removesuffix(".py").replace("/", ".")


def survivors(findings: Findings) -> list[Fate]:
    """Return the wrong versions that the contract accepts."""
    return [f for f in (*findings.near_misses, *findings.repairs) if f.witness is not None]


def pins_of(fates: Iterable[Fate]) -> list[Pin]:
    """Return one pin for each witness that can be spelled, without doubles."""
    found: dict[str, Pin] = {}
    for fate in fates:
        if fate.witness is not None and fate.witness.pin is not None:
            pin = fate.witness.pin
            found.setdefault(
                pin["expression"],
                Pin(
                    pin["expression"], pin.get("result", ""), pin.get("raises", ""), described(fate)
                ),
            )
    return list(found.values())


def pinned_file(
    existing: bytes | None, pins: Sequence[Pin], *, module: str, canary: str, statements: int
) -> bytes:
    """Return the file of pinned examples, those that it already has included."""
    old = _statements(existing) if existing is not None else []
    new = [line for pin in pins for line in (f"    # {pin.reason}", *pin.lines)]
    body = [*old, *new]
    names = _names(body)
    text = [
        f"# Canary {canary}: hidden tests, never to be part of training data.",
        _HEAD,
        "",
        *(["import pytest", ""] if any("pytest.raises" in line for line in body) else []),
        *([f"from {module} import {', '.join(names)}", "", ""] if names else ["", ""]),
        f"# Task: {', '.join(map(str, range(1, statements + 1)))}",
        f"def {_TEST}() -> None:",
        *body,
        "",
    ]
    return "\n".join(text).encode()


def _statements(data: bytes) -> list[str]:
    """Return the lines of the test in a file of pinned examples."""
    lines = data.decode().split("\n")
    for node in ast.parse(data).body:
        if isinstance(node, ast.FunctionDef) and node.name == _TEST:
            return lines[node.lineno : node.end_lineno]
    return []


def _names(body: Sequence[str]) -> list[str]:
    tree = ast.parse("\n".join(["def test():", *body]))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return sorted(used - set(vars(builtins)) - {"pytest"})
