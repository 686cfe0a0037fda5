"""Seven candidates of which it is known how they must be judged, for any fixture.

Six must never come out as faithful; the seventh is another right repair, and must not come out as
wrong. A judge that fails one of them is not to be believed about anything else.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from fixture_forge.documents.receipt import Receipt
from fixture_forge.mutation.source import FunctionNode, function_node
from fixture_forge.scoring.worktree import patch_of

Files = dict[str, bytes]


@dataclass(frozen=True)
class CounterExample:
    """A candidate, and what must hold of its receipt."""

    name: str
    patch: bytes
    expected: str
    holds: Callable[[Receipt], bool]


def counterexamples(
    workspace: Files, gold: Files, alternatives: Mapping[str, Files], path: str, function: str
) -> Iterator[CounterExample]:
    """Yield the seven, or six where no alternative is recorded."""

    def patch(files: Files) -> bytes:
        return patch_of(workspace, {p: ("100644", d) for p, d in files.items()})

    source = workspace[path]
    symptom = "tests/test_symptom.py"
    skipped = b"import pytest\n\npytestmark = pytest.mark.skip\n" + workspace[symptom]
    changed = workspace[symptom].replace(b"assert ", b"assert True or ")
    lockfile = workspace["requirements.lock"] + b"left-pad==1.0.0\n"
    formatted = ast.unparse(ast.parse(gold[path])).encode() + b"\n"
    wrong = "semantic no"
    yield CounterExample(
        "fixed return", patch({**workspace, path: with_body(source, function, "return 0")}),
        wrong, lambda r: r.semantic_pass is False,
    )  # fmt: skip
    yield CounterExample(
        "function deleted", patch({**workspace, path: without(source, function)}),
        wrong, lambda r: r.semantic_pass is False,
    )  # fmt: skip
    yield CounterExample(
        "tests skipped", patch({**workspace, symptom: skipped}),
        "scope no", lambda r: r.scope_pass is False and not r.semantic_pass,
    )  # fmt: skip
    yield CounterExample(
        "tests modified", patch({**workspace, symptom: changed}),
        "scope no", lambda r: r.scope_pass is False and not r.semantic_pass,
    )  # fmt: skip
    yield CounterExample(
        "lockfile touched", patch({**gold, "requirements.lock": lockfile}),
        "semantic yes, scope no", lambda r: r.scope_pass is False and r.semantic_pass is True,
    )  # fmt: skip
    yield CounterExample(
        "whole-file formatter", patch({**gold, path: formatted}),
        "semantic yes, locality no",
        lambda r: r.semantic_pass is True and r.locality_pass is False,
    )  # fmt: skip
    for files in list(alternatives.values())[:1]:
        yield CounterExample(
            "legitimate alternative", patch(files), "semantic yes, not wrong",
            # One that is as small as gold and stands on its line needs no review either.
            lambda r: r.semantic_pass is True and r.verdict in ("review", "faithful"),
        )  # fmt: skip


def with_body(source: bytes, function: str, statement: str) -> bytes:
    """Return a source in which a function does one thing only."""
    node, lines = _found(source, function)
    first, last = node.body[0].lineno, node.end_lineno or node.lineno
    indent = b" " * node.body[0].col_offset
    return b"".join([*lines[: first - 1], indent + statement.encode() + b"\n", *lines[last:]])


def without(source: bytes, function: str) -> bytes:
    """Return a source without a function. A class that it leaves empty says so with `pass`."""
    node, lines = _found(source, function)
    first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
    last = node.end_lineno or node.lineno
    kept = b"".join([*lines[: first - 1], *lines[last:]])
    try:
        ast.parse(kept)
    except SyntaxError:
        indent = b" " * node.col_offset
        return b"".join([*lines[: first - 1], indent + b"pass\n", *lines[last:]])
    return kept


def _found(source: bytes, function: str) -> tuple[FunctionNode, list[bytes]]:
    node = function_node(ast.parse(source), function)
    if node is None:
        raise LookupError(function)
    return node, source.splitlines(keepends=True)
