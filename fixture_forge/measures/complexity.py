"""How hard code is to follow: cognitive complexity, counted in two ways and named apart.

``paper_complexity`` counts as the code of "When Models Edit Too Much" (EMNLP 2026) does, so that
figures can be compared with that paper's; ``sonar_complexity`` is what SonarSource's white paper
(Campbell, "Cognitive Complexity", 2018) defines, by the library complexipy.
"""

import ast
from collections.abc import Iterable, Iterator


def paper_complexity(tree: ast.AST) -> int:
    """Return the sum over a tree. The tests of `if` and `while`, and what a `for` or `with` is
    over, are not looked into; a body of `with` or `try` nests; a `match` is counted twice.
    """
    return sum(_counted(tree, 0))


def _counted(node: ast.AST, nesting: int) -> Iterator[int]:
    match node:
        case ast.If():
            yield 1 + nesting
            yield from _block(node.body, nesting + 1)
            is_elif = len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If)
            yield from _block(node.orelse, nesting if is_elif else nesting + 1)
        case ast.For() | ast.AsyncFor() | ast.While():
            yield 1 + nesting
            yield from _block([*node.body, *node.orelse], nesting + 1)
        case ast.Try():
            yield from _block(node.body, nesting + 1)
            for handler in node.handlers:
                yield 1 + nesting
                yield from _block(handler.body, nesting + 1)
            yield from _block([*node.orelse, *node.finalbody], nesting + 1)
        case ast.With() | ast.AsyncWith():
            yield from _block(node.body, nesting + 1)
        case ast.BoolOp():
            yield len(node.values) - 1
            yield from _children(node, nesting)
        case ast.IfExp():
            yield 1 + nesting
            yield from _children(node, nesting)
        case ast.comprehension():
            yield (1 + nesting) * (1 + len(node.ifs))
            yield from _children(node, nesting)
        case ast.Match():
            for case in node.cases:
                yield 1 + nesting
                yield from _block(case.body, nesting + 1)
            yield from _children(node, nesting)
        case _:
            yield from _children(node, nesting)


def _block(statements: Iterable[ast.stmt], nesting: int) -> Iterator[int]:
    for statement in statements:
        yield from _counted(statement, nesting)


def _children(node: ast.AST, nesting: int) -> Iterator[int]:
    for child in ast.iter_child_nodes(node):
        yield from _counted(child, nesting)


def sonar_complexity(function: ast.AST) -> int:
    """Return the complexity of a function by the white paper's definition."""
    from complexipy import code_complexity

    return int(code_complexity(ast.unparse(function)).complexity)
