"""The metrics of the paper once more, from their definition and by other means.

Tokens are cut out of the tokenised module by line, where the product tokenises a body; edits are
counted along diagonals, not in a table; quotients are fractions until the very end; complexity
is a sum over a tree, not a visitor that counts. What agrees here agrees for no common reason.
"""

import ast
import io
import tokenize
from collections.abc import Iterator, Sequence
from fractions import Fraction

Function = ast.FunctionDef | ast.AsyncFunctionDef

COUNTED = {tokenize.NAME, tokenize.NUMBER, tokenize.STRING, tokenize.OP, tokenize.NEWLINE}
# Since 3.12 a literal with holes is many tokens, since 3.14 of two kinds. Here it is one: what
# a repair costs must not depend on the Python that measures it.
OPENS = {n for n, name in tokenize.tok_name.items() if name in ("FSTRING_START", "TSTRING_START")}
CLOSES = {n for n, name in tokenize.tok_name.items() if name in ("FSTRING_END", "TSTRING_END")}


def first_function(tree: ast.Module) -> Function:
    """Return the outermost function that is written first."""
    return next(node for node in ast.walk(tree) if isinstance(node, Function))


def body_of(node: Function) -> list[ast.stmt]:
    """Return the statements that count: all but the docstring."""
    match node.body:
        case [ast.Expr(value=ast.Constant(value=str())), *rest]:
            return rest
    return [*node.body]


def tokens_of(source: str) -> list[str]:
    """Return the tokens of the body of a module's function, layout and comments removed."""
    text = ast.unparse(ast.parse(source)) + "\n"
    body = body_of(first_function(ast.parse(text)))
    if not body:
        return []
    decorators = getattr(body[0], "decorator_list", [])
    first = min(node.lineno for node in [body[0], *decorators])
    last = body[-1].end_lineno or 0
    stream = tokenize.generate_tokens(io.StringIO(text).readline)
    whole = joined(stream, io.StringIO(text).readlines(), OPENS, CLOSES)
    return [word for line, word in whole if first <= line <= last]


def joined(
    stream: Iterator[tokenize.TokenInfo], lines: list[str], opens: set[int], closes: set[int]
) -> Iterator[tuple[int, str]]:
    """Yield line and text of each token that counts, every literal with holes as one."""
    depth, start = 0, (0, 0)
    for token in stream:
        if token.type in opens:
            start = start if depth else token.start
            depth += 1
        elif token.type in closes:
            depth -= 1
            if not depth:
                yield start[0], between(lines, start, token.end)
        elif not depth and token.type in COUNTED:
            yield token.start[0], token.string


def between(lines: list[str], start: tuple[int, int], end: tuple[int, int]) -> str:
    """Return the text between two positions as tokenize gives them."""
    chosen = lines[start[0] - 1 : end[0]]
    chosen[-1] = chosen[-1][: end[1]]
    chosen[0] = chosen[0][start[1] :]
    return "".join(chosen)


def edits_between(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many insertions, deletions and substitutions it takes, by diagonals.

    For each number of edits: how far one gets on each diagonal of the edit graph. The first
    number that reaches the far corner is the answer (Ukkonen 1985, Landau and Vishkin 1989).
    """
    height, width = len(one), len(other)

    def slide(row: int, diagonal: int) -> int:
        column = row + diagonal
        while row < height and column < width and one[row] == other[column]:
            row, column = row + 1, column + 1
        return row

    edits, enough, goal = 0, max(height, width), width - height
    reached = {0: slide(0, 0)}
    while reached.get(goal, -1) < height:
        edits += 1
        further = {}
        for to in {diagonal + step for diagonal in reached for step in (-1, 0, 1)}:
            # From this far aside the corner takes longer than on the best way known so far.
            if edits + abs(goal - to) > enough:
                continue
            substituted, left_out = reached.get(to, -9) + 1, reached.get(to + 1, -9) + 1
            row = min(max(substituted, left_out, reached.get(to - 1, -9)), height, width - to)
            if row >= 0 and row >= -to:
                further[to] = slide(row, to)
        reached = further
        nearest = max(-edits, min(goal, edits))
        if nearest in reached:
            row = reached[nearest]
            enough = min(enough, edits + max(height - row, width - row - nearest))
    return edits


def apart(one: Sequence[str], other: Sequence[str]) -> Fraction:
    """Return the distance, exactly: edits per token of the longer sequence."""
    longer = max(len(one), len(other))
    return Fraction(edits_between(one, other), longer) if longer else Fraction(0)


def complexity(node: ast.AST, depth: int = 0) -> int:
    """Return the paper's count: a step in the flow costs one, and one more per block around it.

    Blocks are the bodies of `if`, loops, `try`, `with` and cases; functions, classes, lambdas
    and `except*` are none. Whatever stands in the head of a block (a test, what is looped over,
    a context manager) is not looked at. A case's body is counted twice, once as a block and once
    as whatever stands there. An operator of a boolean chain costs one at any depth.
    """
    return own_cost(node, depth) + sum(complexity(n, d) for n, d in parts(node, depth))


def own_cost(node: ast.AST, depth: int) -> int:
    """Return what a node itself costs."""
    match node:
        case ast.If() | ast.For() | ast.AsyncFor() | ast.While() | ast.IfExp():
            return 1 + depth
        case ast.Try(handlers=many) | ast.Match(cases=many):
            return len(many) * (1 + depth)
        case ast.comprehension(ifs=conditions):
            return (1 + len(conditions)) * (1 + depth)
        case ast.BoolOp(values=operands):
            return len(operands) - 1
    return 0


def parts(node: ast.AST, depth: int) -> Iterator[tuple[ast.AST, int]]:
    """Yield what is looked at below a node, and how deep it lies."""
    blocks: list[ast.stmt] = []
    match node:
        case ast.If(body=body, orelse=[ast.If() as chained]):
            blocks = body
            yield chained, depth
        case ast.If() | ast.For() | ast.AsyncFor() | ast.While():
            blocks = node.body + node.orelse
        case ast.Try():
            handled = [s for handler in node.handlers for s in handler.body]
            blocks = node.body + handled + node.orelse + node.finalbody
        case ast.With() | ast.AsyncWith():
            blocks = node.body
        case ast.Match():
            blocks = [statement for case in node.cases for statement in case.body]
            yield from ((child, depth) for child in ast.iter_child_nodes(node))
        case _:
            yield from ((child, depth) for child in ast.iter_child_nodes(node))
    yield from ((statement, depth + 1) for statement in blocks)
