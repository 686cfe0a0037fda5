"""How far apart two versions of a function are, as tokens, by the definition of the literature.

Zhu, Wei Hern and Kan, "When Models Edit Too Much: On the Fidelity of Minimal Code Edits", EMNLP
2026: comments and layout are taken out by parsing and unparsing, the body without its docstring
is cut into tokens, and the distance is Levenshtein's, divided by the length of the longer one.
"""

import ast
import io
import sys
import tokenize
from collections.abc import Sequence

# Line ends count as tokens, blank lines and indentation do not.
_LEFT_OUT = frozenset(
    (
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.ENCODING,
        tokenize.ENDMARKER,
        tokenize.INDENT,
        tokenize.DEDENT,
    )
)
_OPENS = frozenset(("FSTRING_START", "TSTRING_START"))
_CLOSES = frozenset(("FSTRING_END", "TSTRING_END"))
# Python splits f-strings since 3.12. They are put together again, so that figures of different
# versions can be compared; what `ast.unparse` writes may still differ by a quote.
TOKENIZER = f"python {sys.version_info.major}.{sys.version_info.minor}, f-strings whole"

Function = ast.FunctionDef | ast.AsyncFunctionDef


def body_tokens(function: Function) -> tuple[str, ...]:
    """Return the tokens of a function's body without docstring, in normal form."""
    written = ast.unparse(function)
    again = ast.parse(written).body[0]
    assert isinstance(again, Function)
    statements = again.body[1:] if ast.get_docstring(again) is not None else again.body
    if not statements:
        return ()
    lines = written.split("\n")[_first_line(statements[0]) - 1 :]
    return tuple(_tokens("\n".join(lines)))


def _first_line(node: ast.stmt) -> int:
    # A decorated definition begins with its decorators.
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


def _tokens(text: str) -> list[str]:
    found: list[str] = []
    lines = io.StringIO(text).readlines()
    depth, start = 0, (0, 0)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        name = tokenize.tok_name[token.type]
        if name in _OPENS:
            start = start if depth else token.start
            depth += 1
        elif name in _CLOSES:
            depth -= 1
            if not depth:
                found.append(_between(lines, start, token.end))
        elif not depth and token.type not in _LEFT_OUT:
            found.append(token.string)
    return found


def _between(lines: list[str], start: tuple[int, int], end: tuple[int, int]) -> str:
    # From the text: its parts' own texts have lost blanks, and one of two braces.
    chosen = lines[start[0] - 1 : end[0]]
    chosen[-1] = chosen[-1][: end[1]]
    chosen[0] = chosen[0][start[1] :]
    return "".join(chosen)


def distance(one: Sequence[str], other: Sequence[str]) -> float:
    """Return the normalised distance of two sequences of tokens, 0 to 1."""
    from rapidfuzz.distance import Levenshtein

    longer = max(len(one), len(other))
    apart: int = Levenshtein.distance(one, other)
    return apart / longer if longer else 0.0
