"""Distances and complexity are those of the paper, to the last bit."""

import ast
import io
import json
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from fixture_forge.measures.complexity import paper_complexity, sonar_complexity
from fixture_forge.measures.distance import body_tokens, distance

DATA = Path(__file__).parents[2] / "shared" / "data" / "over_editing_300.jsonl"


def function(source: str) -> ast.FunctionDef:
    return next(n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.FunctionDef))


def tokens_again(source: str) -> list[str]:
    """The definition once more, in other words: statement by statement, joined f-strings apart."""
    node = function(ast.unparse(ast.parse(source)))
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    text = ast.unparse(node).splitlines()[function(ast.unparse(node)).lineno :]
    skipped = len(node.body) - len(body)
    if skipped:
        again = function(ast.unparse(node)).body[0]
        text = text[(again.end_lineno or 0) - 1 :]
    kept = {tokenize.NAME, tokenize.NUMBER, tokenize.STRING, tokenize.OP, tokenize.NEWLINE}
    stream = tokenize.generate_tokens(io.StringIO("\n".join(text)).readline)
    return [t.string for t in stream if t.type in kept]


def apart_again(one: list[str], other: list[str]) -> float:
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
    return row[-1] / max(len(one), len(other))


def tasks() -> Iterator[tuple[str, str]]:
    for line in DATA.read_text().splitlines():
        record = json.loads(line)
        right = record["canonical_solution"]
        if "def task_func" not in right:
            right = record["prompt"] + right
        yield right, record["corrupted_solution"]


@pytest.mark.skipif(not DATA.exists(), reason="needs ../shared/data")
@pytest.mark.skipif(not hasattr(tokenize, "NAME") or hasattr(tokenize, "FSTRING_START"),
                    reason="the second implementation does not join f-strings")  # fmt: skip
@pytest.mark.filterwarnings("ignore::SyntaxWarning", "ignore::DeprecationWarning")
def test_distances_of_the_published_set_are_those_of_a_second_implementation() -> None:
    found = []
    for right, wrong in tasks():
        one, other = body_tokens(function(right)), body_tokens(function(wrong))
        assert list(one) == tokens_again(right)
        assert distance(one, other) == apart_again(tokens_again(right), tokens_again(wrong))
        found.append(distance(one, other))
    assert len(found) == 300
    assert (round(min(found), 4), round(max(found), 4)) == (0.0037, 0.0698)


COUNTED = [
    ("def f(x):\n    return x", 0, 0),
    (
        "def f(x):\n    if x:\n        return 1\n    elif x > 2:\n        return 2\n    return 0",
        2,
        2,
    ),
    ("def f(x):\n    for i in x:\n        if i:\n            pass", 3, 3),
    ("def f(x):\n    if x and x > 1:\n        return 1", 1, 2),
    ("def f(x):\n    with x:\n        if x:\n            pass", 2, 1),
]


@pytest.mark.parametrize(("source", "paper", "sonar"), COUNTED)
def test_complexity_is_counted_in_two_ways(source: str, paper: int, sonar: int) -> None:
    assert paper_complexity(ast.parse(source)) == paper
    assert sonar_complexity(function(source)) == sonar


def test_comments_layout_and_docstring_do_not_count() -> None:
    plain = function("def f(x):\n    return [x, 1]")
    dressed = function(
        'def f(x):\n    """Doc."""\n\n    # why\n    return [\n        x,\n        1]'
    )
    assert body_tokens(plain) == body_tokens(dressed)
