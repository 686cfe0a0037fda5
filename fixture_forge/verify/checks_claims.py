"""Checks of what a fixture says about itself: what its tests state, its pins, canary and licence,
and that it can be made again from its template.
"""

import ast
import re
import sys

from fixture_forge.errors import EnvironmentTrouble, ForgeError
from fixture_forge.families import family as family_named
from fixture_forge.fixtures.build import CHANGED
from fixture_forge.fixtures.drawing import Order, draft_of
from fixture_forge.fixtures.layout import EVIDENCE, MANIFEST, TASK
from fixture_forge.sandbox.api import Exited, Limits, Request
from fixture_forge.sandbox.environment import clean_environment
from fixture_forge.seeds import library
from fixture_forge.verify.case import Case
from fixture_forge.verify.model import CheckResult

_STATEMENT = re.compile(rb"^- ", re.MULTILINE)
_LINK = re.compile(r"\s*# Task: ([0-9]+(?:, [0-9]+)*)\s*")
_LOCKED = re.compile(rb"^([a-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)


def statements_of(task: bytes) -> int:
    """Return how many statements a task makes: the items of its lists."""
    return len(_STATEMENT.findall(task))


def every_statement_has_a_test(case: Case) -> CheckResult:
    """Each statement of the task names a hidden test, and each hidden test a statement.

    Statements are the list items of task.md, counted from 1; a test is linked to them by a
    comment ``# Task: 1, 3`` above it. That the link is true is for people to judge.
    """
    name = "statements"
    statements = statements_of(case.fixture.files[TASK])
    if not statements:
        return CheckResult(name, "fail", "task.md: states the behaviour in no list")
    linked: set[int] = set()
    for path, data in sorted(case.contract.items()):
        if not path.endswith(".py"):
            continue
        for test, numbers in _links(data):
            if not numbers:
                return CheckResult(name, "fail", f"{path}: {test} names no statement of task.md")
            if wrong := [n for n in numbers if not 1 <= n <= statements]:
                said = f"{path}: {test} names statement {wrong[0]} of {statements}"
                return CheckResult(name, "fail", said)
            linked |= set(numbers)
    if missing := sorted(set(range(1, statements + 1)) - linked):
        return CheckResult(name, "fail", f"task.md: no test is about statement {missing[0]}")
    return CheckResult(name, "pass", f"{statements} statements, each with a test")


def _links(data: bytes) -> list[tuple[str, list[int]]]:
    lines = data.decode("utf-8", "replace").split("\n")
    found = []
    for node in ast.walk(ast.parse(data)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith(
            "test"
        ):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            match = _LINK.fullmatch(lines[first - 2]) if first > 1 else None
            found.append((node.name, [int(n) for n in match[1].split(", ")] if match else []))
    return found


def pins_agree(case: Case) -> CheckResult:
    """The lock file that an agent installs from pins what the manifest pins."""
    name, pins = "pins", case.fixture.manifest.pins
    locked = dict(_LOCKED.findall(case.workspace.get("requirements.lock", b"")))
    found = locked.get(b"pytest", b"").decode()
    if found != pins.pytest:
        said = f"requirements.lock has pytest {found or 'not at all'}, the manifest {pins.pytest}"
        return CheckResult(name, "fail", said)
    return CheckResult(name, "pass", f"{len(locked)} packages to the exact version")


def the_canary_sings(case: Case) -> CheckResult:
    """Every hidden test file carries the fixture's canary, and nothing that agents see does."""
    name, canary = "canary", case.fixture.manifest.canary.encode()
    for path, data in case.contract.items():
        if path.endswith(".py") and canary not in data:
            return CheckResult(name, "fail", f"contract/{path}: does not carry the canary")
    visible = {**case.workspace, TASK: case.fixture.files[TASK]}
    if seen := [path for path, data in visible.items() if canary in data]:
        return CheckResult(name, "fail", f"{seen[0]}: shows the canary")
    return CheckResult(name, "pass", "in every hidden test file and nowhere else")


def the_licence_is_known(case: Case) -> CheckResult:
    """The licence is an SPDX expression, and the provenance is stated."""
    from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression

    name, manifest = "licence", case.fixture.manifest
    try:
        licence = canonicalize_license_expression(manifest.licence)
    except InvalidLicenseExpression:
        return CheckResult(name, "fail", f"{manifest.licence!r} is no SPDX expression")
    if not manifest.provenance.strip():
        return CheckResult(name, "fail", "no provenance is stated")
    return CheckResult(name, "pass", f"{licence}, from {manifest.provenance}")


def it_can_be_made_again(case: Case) -> CheckResult:
    """The template, the seed and the number give the same bytes."""
    name, manifest, origin = "rebuild", case.fixture.manifest, case.fixture.origin
    if origin.seed is None:
        return CheckResult(name, "not_applicable", "drawn under a secret key")
    if manifest.provenance.endswith(CHANGED):
        return CheckResult(name, "not_applicable", "changed by hand after it was drawn")
    if manifest.template.name not in library.shipped_names():
        return CheckResult(name, "not_applicable", f"{manifest.template.name} is not shipped")
    template = library.shipped_template(manifest.template.name)
    if template.digest != manifest.template.digest:
        said = f"the template is of version {manifest.template.version}, another one is shipped"
        return CheckResult(name, "not_applicable", said)
    order = Order(
        family_named(manifest.family.name), template, origin.seed, origin.index, manifest.id
    )
    try:
        draft = draft_of(order, case.sandbox)
    except EnvironmentTrouble:
        raise
    except ForgeError as error:
        return CheckResult(name, "fail", error.message)
    files = {p: d for p, d in case.fixture.files.items() if p not in (MANIFEST, EVIDENCE)}
    for path in sorted({*files, *draft.files}):
        if files.get(path) != draft.files.get(path):
            said = f"{path}: the template gives other bytes under seed {origin.seed}"
            return CheckResult(name, "fail", said)
    return CheckResult(name, "pass", f"the same bytes from {template.name}, seed {origin.seed}")


def the_sandbox_holds(case: Case) -> CheckResult:
    """A probe in the sandbox sees nothing of this machine's environment, and is bounded."""
    import tempfile
    from pathlib import Path

    name = "isolation"
    probe = (
        "import os, resource\n"
        "print(sorted(os.environ))\n"
        "print(resource.getrlimit(resource.RLIMIT_FSIZE)[0], os.getsid(0) == os.getpid())"
    )
    limits = Limits(wall_s=20, file_bytes=1_000_003)
    with tempfile.TemporaryDirectory(prefix="forge-probe-") as folder:
        home = Path(folder)
        environment = clean_environment(home)
        argv = (sys.executable, "-I", "-S", "-c", probe)
        outcome = case.sandbox.run(Request(argv, home, environment, limits))
    if not isinstance(outcome, Exited) or outcome.code != 0:
        return CheckResult(name, "inconclusive", "the probe did not run")
    names = sorted(set(environment) | {"LC_CTYPE"})
    seen, _, bounds = outcome.stdout.decode().partition("\n")
    strangers = sorted(set(ast.literal_eval(seen)) - set(names))
    if strangers:
        return CheckResult(name, "fail", f"the sandbox lets {strangers[0]} through")
    if bounds.split() != ["1000003", "True"]:
        return CheckResult(name, "fail", "the sandbox sets no limits, or no session of its own")
    return CheckResult(name, "pass", f"level {case.sandbox.level}")
