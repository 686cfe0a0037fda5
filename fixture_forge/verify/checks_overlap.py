"""The check that what an agent is told does not point at the answer.

A reader of the task and the symptom test alone should find the line no better than by chance.
What can be measured is measured: the longest run of words that the edited statement shares with
them, which identifiers and literals it shares, and how it ranks among the function's statements.
"""

import ast
import io
import re
import tokenize
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fixture_forge.fixtures.layout import TASK
from fixture_forge.mutation.source import function_node
from fixture_forge.verify.case import Case
from fixture_forge.verify.model import CheckResult
from fixture_forge.verify.near_misses import statement_lines

# A run this long, with the edited place in it, is a quotation and no coincidence.
MAX_RUN = 5
_TELLING = re.compile(
    r"\b(fixme|todo|xxx|bug|buggy|mutant|mutat(ed|ion)|injected|off[- ]by[- ]one|wrong operator"
    r"|should be)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+(?:\.[0-9]+)?|[^\sA-Za-z0-9_]")
_SKIPPED = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
)


@dataclass(frozen=True, slots=True)
class Overlap:
    """How much the edited statement shares with the public text. ``rank`` counts from 1 among
    ``statements``: how many share at least as large a part of their words.
    """

    run: int
    identifiers: tuple[str, ...]
    literals: tuple[str, ...]
    rank: int
    statements: int


def nothing_points_at_the_edit(case: Case) -> CheckResult:
    """No comment, name, quotation or title gives the edited line or the family away."""
    name = "overlap"
    public = _public(case)
    if found := _telling_word(case, public):
        return CheckResult(name, "fail", found)
    overlap = measure(case)
    if overlap.run >= MAX_RUN:
        said = f"{overlap.run} tokens in a row of the edited statement stand in what agents read"
        return CheckResult(name, "fail", said)
    said = (
        f"longest shared run {overlap.run}; {len(overlap.identifiers)} identifiers and "
        f"{len(overlap.literals)} literals shared; statement ranks {overlap.rank} of "
        f"{overlap.statements}"
    )
    return CheckResult(name, "pass", said)


def measure(case: Case) -> Overlap:
    """Compare every statement of the function with the task and the symptom test."""
    record = case.fixture.origin.mutation
    words = [_WORD.findall(text) for text in _public(case).values()]
    known = {word for text in words for word in text}
    scores: dict[range, float] = {}
    runs: list[int] = []
    identifiers: set[str] = set()
    literals: set[str] = set()
    for source in (case.gold[record.path], case.workspace[record.path]):
        edited = statement_lines(source, record.line)
        tokens = _tokens(source, edited)
        runs.append(_longest_run(tokens, words))
        identifiers |= {t for t in tokens if t.isidentifier() and t in known}
        literals |= {t for t in tokens if t[:1].isdigit() and t in known}
        node = function_node(ast.parse(source), record.function)
        for each in ast.walk(node) if node else ():
            if isinstance(each, ast.stmt) and each is not node and not _is_docstring(each):
                lines = statement_lines(source, each.lineno)
                scores[lines] = max(scores.get(lines, 0), _share(_tokens(source, lines), known))
        own = _share(tokens, known)
    rank = 1 + sum(score > own for lines, score in scores.items() if lines != edited)
    return Overlap(
        max(runs), tuple(sorted(identifiers)), tuple(sorted(literals)), rank, len(scores)
    )


def _public(case: Case) -> dict[str, str]:
    files = {TASK: case.fixture.files[TASK]}
    files |= {p: d for p, d in case.workspace.items() if p.startswith("tests/")}
    return {path: data.decode("utf-8", "replace") for path, data in files.items()}


def _telling_word(case: Case, public: Mapping[str, str]) -> str | None:
    family = case.fixture.manifest.family.name
    titles = [family] if "-" in family else []
    titles += [title.replace("-", joint) for title in titles for joint in ("_", " ")]
    for path, text in public.items():
        if match := _TELLING.search(text):
            return f"{path}: says {match[0]!r}"
        if found := [title for title in titles if title in text.lower()]:
            return f"{path}: names the family, {found[0]!r}"
    for path, data in case.workspace.items():
        if path.startswith("src/") and path.endswith(".py"):
            for comment in _comments(data):
                if match := _TELLING.search(comment):
                    return f"workspace/{path}: a comment says {match[0]!r}"
            names = set(re.findall(r"[A-Za-z_][A-Za-z0-9_]*", data.decode("utf-8", "replace")))
            for each in sorted(names):
                if _TELLING.search(each.replace("_", " ")):
                    return f"workspace/{path}: the name {each} tells of the edit"
    return None


def _comments(data: bytes) -> list[str]:
    try:
        found = list(tokenize.tokenize(io.BytesIO(data).readline))
    except (tokenize.TokenError, SyntaxError):
        return []
    return [token.string for token in found if token.type == tokenize.COMMENT]


def _tokens(source: bytes, lines: range) -> list[str]:
    return [
        token.string
        for token in tokenize.tokenize(io.BytesIO(source).readline)
        if token.type not in _SKIPPED and token.start[0] in lines
    ]


def _share(tokens: Sequence[str], known: set[str]) -> float:
    names = [t for t in tokens if t.isidentifier() or t[:1].isdigit()]
    return sum(t in known for t in names) / len(names) if names else 0.0


def _longest_run(tokens: Sequence[str], texts: Sequence[Sequence[str]]) -> int:
    best = 0
    for text in texts:
        lengths = [0] * (len(text) + 1)
        for token in tokens:
            lengths = [
                0,
                *(lengths[at] + 1 if token == word else 0 for at, word in enumerate(text)),
            ]
            best = max(best, *lengths)
    return best


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
