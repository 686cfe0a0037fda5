"""How large a change is, in what people count: hunks, lines, logical lines, new branches.

Hunks are counted on the files themselves, before and after, and not as the patch cuts them: two
changes that a diff shows in one hunk with context between them are two.
"""

import ast
import io
import tokenize
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

_CONTROL = (
    ast.If,
    ast.For,
    ast.AsyncFor,
    ast.While,
    ast.Try,
    ast.TryStar,
    ast.With,
    ast.AsyncWith,
    ast.Match,
    ast.match_case,
    ast.ExceptHandler,
    ast.IfExp,
    ast.BoolOp,
    ast.comprehension,
    ast.Raise,
    ast.Assert,
    ast.Return,
    ast.Break,
    ast.Continue,
    ast.Yield,
    ast.YieldFrom,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.Lambda,
    ast.ClassDef,
)


@dataclass(frozen=True)
class FileChange:
    """The change of one file: ``touched`` are lines of the file before it, from 1."""

    hunks: int
    formatting_only_hunks: int
    additions: int
    deletions: int
    logical_lines: int
    touched: frozenset[int]


def file_change(before: bytes, after: bytes) -> FileChange:
    """Compare two versions of a text file."""
    old, new = before.split(b"\n"), after.split(b"\n")
    blocks = [op for op in _opcodes(old, new) if op[0] != "equal"]
    one, other = _logical(before), _logical(after)
    formatting = 0
    if one is not None and other is not None:
        formatting = sum(
            _same(one, range(i1 + 1, i2 + 1), other, range(j1 + 1, j2 + 1))
            for _, i1, i2, j1, j2 in blocks
        )
    return FileChange(
        hunks=len(blocks),
        formatting_only_hunks=formatting,
        additions=sum(j2 - j1 for _, _, _, j1, j2 in blocks),
        deletions=sum(i2 - i1 for _, i1, i2, _, _ in blocks),
        logical_lines=_changed_logical(one, other),
        touched=frozenset(line for _, i1, i2, _, _ in blocks for line in range(i1 + 1, i2 + 1)),
    )


def _opcodes(
    old: Sequence[Hashable], new: Sequence[Hashable]
) -> Sequence[tuple[str, int, int, int, int]]:
    return SequenceMatcher(None, old, new, autojunk=False).get_opcodes()


# A logical line: its tokens with its depth, and the lines that it stands on.
_Line = tuple[tuple[str, ...], int, int]


def _logical(data: bytes) -> list[_Line] | None:
    """Return the logical lines of Python, or None for what is none."""
    found: list[_Line] = []
    tokens: list[str] = []
    depth = first = 0
    try:
        for token in tokenize.tokenize(io.BytesIO(data).readline):
            if token.type in (tokenize.ENCODING, tokenize.COMMENT, tokenize.NL, tokenize.ENDMARKER):
                continue
            if token.type in (tokenize.INDENT, tokenize.DEDENT):
                depth += 1 if token.type == tokenize.INDENT else -1
            elif token.type == tokenize.NEWLINE:
                found.append(((str(depth), *tokens), first, token.end[0]))
                tokens, first = [], 0
            else:
                first = first or token.start[0]
                tokens.append(token.string)
    except (tokenize.TokenError, SyntaxError, ValueError, LookupError):
        return None  # LookupError: it declares an encoding that is none of text
    return found


def _same(one: list[_Line], lines: range, other: list[_Line], more: range) -> bool:
    """Whether two stretches of lines say the same, whatever they look like."""

    def said(found: list[_Line], where: range) -> list[tuple[str, ...]]:
        inside = [t for t, a, b in found if a < where.stop and b >= where.start]
        return inside if where else []

    return said(one, lines) == said(other, more)


def _changed_logical(one: list[_Line] | None, other: list[_Line] | None) -> int:
    if one is None or other is None:
        return 0
    blocks = _opcodes([line[0] for line in one], [line[0] for line in other])
    return sum(max(i2 - i1, j2 - j1) for tag, i1, i2, j1, j2 in blocks if tag != "equal")


def _control_flow(tree: ast.AST) -> Counter[str]:
    return Counter(type(node).__name__ for node in ast.walk(tree) if isinstance(node, _CONTROL))


def new_control_flow(before: ast.AST, after: ast.AST) -> tuple[str, ...]:
    """Return the kinds of control flow of which there is more than before, sorted."""
    return tuple(sorted(_control_flow(after) - _control_flow(before)))


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from (f"{module}.{alias.name}" for alias in node.names)


def imports_added(before: ast.AST, after: ast.AST) -> tuple[str, ...]:
    """Return what is imported now and was not, sorted."""
    return tuple(sorted(set(_imports(after)) - set(_imports(before))))
