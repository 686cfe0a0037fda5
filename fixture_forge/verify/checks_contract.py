"""Checks of the contract as it is written: enough tests, of the right kind, and able to fail."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping

from fixture_forge.verify.case import Case
from fixture_forge.verify.checks_static import UNPARSABLE
from fixture_forge.verify.model import CheckResult

CONTRACT_MIN, CONTRACT_MAX = 6, 12
# Fewer examples than this and a property is a handful of examples that nobody chose.
MIN_EXAMPLES = 50
_ASSERTING_CALLS = ("raises", "fail", "warns", "assert_", "assertEqual")
_TOLERANCE = re.compile(rb"\b(isclose|approx|assertAlmostEqual|Fraction|Decimal|tolerance)\b")
_LEAVING_OUT = re.compile(r"(^|\s)(--deselect|--ignore|--ignore-glob|-k|-m)\b")


def contract_has_the_right_shape(case: Case) -> CheckResult:
    """There are 6 to 12 hidden tests that can fail, and more than half of them are properties."""
    name = "contract-shape"
    if weak := _weak_test(case):
        return CheckResult(name, "fail", weak)
    # What counts is what pytest collects; the check of the ids holds the manifest to that.
    listed = case.fixture.manifest.tests.contract
    tests = {(t.split("::")[0], t.split("::")[-1].split("[")[0]) for t in listed}
    given: set[tuple[str, str]] = set()
    for path, data in case.contract.items():
        if not path.endswith(".py"):
            continue
        try:
            tree = ast.parse(data)
        except UNPARSABLE as error:
            return CheckResult(name, "fail", f"{path}: {error}")
        given |= {
            (f"contract/{path}", node.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and any(map(_is_given, node.decorator_list))
        }
    properties = tests & given
    said = f"{len(tests)} tests, {len(properties)} of them properties"
    if not CONTRACT_MIN <= len(tests) <= CONTRACT_MAX:
        return CheckResult(name, "fail", f"{said}; {CONTRACT_MIN} to {CONTRACT_MAX} are asked for")
    if 2 * len(properties) <= len(tests):
        return CheckResult(name, "fail", f"{said}; more than half must be")
    return CheckResult(name, "pass", said)


def _is_given(decorator: ast.expr) -> bool:
    call = decorator.func if isinstance(decorator, ast.Call) else decorator
    return (isinstance(call, ast.Name) and call.id == "given") or (
        isinstance(call, ast.Attribute) and call.attr == "given"
    )


def _weak_test(case: Case) -> str | None:
    """Say which test cannot fail, or hardly tries to."""
    for path, data in sorted(case.contract.items()):
        if not path.endswith(".py"):
            continue
        try:
            tree = ast.parse(data)
        except UNPARSABLE:
            continue  # reported where the tests are counted
        functions = {
            node.name: node
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }
        for name, node in functions.items():
            if not name.startswith("test"):
                continue
            if not _asserts(node, functions, set()):
                return f"{path}: {name} asserts nothing"
            for problem in _settings(node):
                return f"{path}: {name} {problem}"
    return None


def _asserts(node: ast.AST, functions: Mapping[str, ast.AST], seen: set[str]) -> bool:
    for each in ast.walk(node):
        if isinstance(each, ast.Assert):
            return True
        if isinstance(each, ast.Call):
            called = each.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if name in _ASSERTING_CALLS:
                return True
            if name in functions and name not in seen:
                seen.add(name)
                if _asserts(functions[name], functions, seen):
                    return True
    return False


def _settings(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if not isinstance(decorator, ast.Call):
            continue
        called = decorator.func
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        if name != "settings":
            continue
        for keyword in decorator.keywords:
            value = keyword.value
            if (
                keyword.arg == "max_examples"
                and isinstance(value, ast.Constant)
                and isinstance(value.value, int)
                and value.value < MIN_EXAMPLES
            ):
                yield f"draws {value.value} examples, at least {MIN_EXAMPLES} are asked for"
            if keyword.arg == "phases":
                yield "chooses phases of its own, which may leave out the drawing"


def floats_have_a_tolerance(case: Case) -> CheckResult:
    """Where answers hold floats, the contract states how near is near enough.

    Two correct repairs may round differently; comparing floats exactly asks for one of them.
    """
    name, findings = "tolerance", case.findings
    if findings.trouble:
        return CheckResult(name, "inconclusive", findings.trouble)
    if not findings.float_answer:
        return CheckResult(name, "not_applicable", "no answer holds a float")
    stated = any(_TOLERANCE.search(data) for data in case.contract.values())
    if not stated:
        said = f"{findings.float_answer} is a float, and the contract states no tolerance"
        return CheckResult(name, "fail", said)
    return CheckResult(name, "pass", "answers hold floats, and the contract states a tolerance")


def nothing_is_left_out(case: Case) -> str | None:
    """Say how the workspace's own settings keep a test from running, or None."""
    for path in case.workspace:
        if path.rsplit("/", 1)[-1] == "conftest.py":
            return f"workspace/{path}: a conftest.py can change every outcome"
        if path in ("pytest.ini", ".pytest.ini", "tox.ini", "setup.cfg"):
            return f"workspace/{path}: settings of pytest belong into pyproject.toml"
    try:
        project = tomllib.loads(case.workspace.get("pyproject.toml", b"").decode())
        options = project["tool"]["pytest"]["ini_options"].get("addopts", "")
    except (KeyError, TypeError, ValueError, AttributeError):
        return None
    text = options if isinstance(options, str) else " ".join(map(str, options))
    if found := _LEAVING_OUT.search(text):
        return f"workspace/pyproject.toml: {found[2]} keeps tests from running"
    return None
