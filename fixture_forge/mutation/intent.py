"""Say what tree an edit is meant to give, independently of the text that it does give.

The intended tree is the original one with a single expression or statement exchanged, built from
a rendering in which every operand wears parentheses, so that precedence cannot change its shape.
An edit is real only if the parser finds exactly this tree in the spliced text.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import cast

import libcst as cst

from fixture_forge.mutation.source import split_lines

_COMPOUND = (
    cst.BinaryOperation,
    cst.UnaryOperation,
    cst.BooleanOperation,
    cst.Comparison,
    cst.IfExp,
    cst.Lambda,
    cst.Await,
    cst.NamedExpr,
    cst.Yield,
)
_PAREN = {"lpar": (cst.LeftParen(),), "rpar": (cst.RightParen(),)}


@dataclass(frozen=True, slots=True)
class Slot:
    """Where an ast node hangs: in a field of its parent, and at an index if that is a list.

    ``count`` is how many siblings from there on are exchanged together.
    """

    parent: ast.AST
    name: str
    index: int | None
    node: ast.AST
    count: int = 1

    def put(self, nodes: list[ast.stmt] | ast.AST) -> None:
        """Hang something else there: a node, or a list of statements."""
        if self.index is None:
            setattr(self.parent, self.name, nodes)
            return
        siblings = getattr(self.parent, self.name)
        siblings[self.index : self.index + self.count] = (
            nodes if isinstance(nodes, list) else [nodes]
        )

    def restore(self, siblings: list[ast.AST] | None) -> None:
        """Undo ``put``."""
        setattr(self.parent, self.name, self.node if siblings is None else siblings)

    def siblings(self) -> list[ast.AST] | None:
        """Return a copy of the list that holds the node, for ``restore``."""
        return None if self.index is None else list(getattr(self.parent, self.name))


def spans(tree: ast.Module, text: str) -> dict[tuple[int, int, bool], Slot]:
    """Index the expressions and statements of a parsed text by (start, end, is statement).

    Offsets count bytes of UTF-8. Where several share a span the outermost wins.
    """
    starts = [0]
    for line in split_lines(text):
        starts.append(starts[-1] + len(line.encode()))
    found: dict[tuple[int, int, bool], Slot] = {}
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            children = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
            for index, node in children:
                if isinstance(node, ast.expr | ast.stmt) and node.end_lineno is not None:
                    start = starts[node.lineno - 1] + node.col_offset
                    end = starts[node.end_lineno - 1] + (node.end_col_offset or 0)
                    key = (start, end, isinstance(node, ast.stmt))
                    found.setdefault(key, Slot(parent, name, index, node))
    return found


class _Explicit(cst.CSTTransformer):
    def on_leave(
        self,
        original_node: cst.CSTNodeT,
        updated_node: cst.CSTNodeT,
    ) -> cst.CSTNodeT | cst.RemovalSentinel:
        node: cst.CSTNode = updated_node
        if isinstance(node, cst.BooleanOperation):
            node = _flat(original_node, node)
        if isinstance(node, _COMPOUND) and not node.lpar:
            node = node.with_changes(**_PAREN)
        return cast("cst.CSTNodeT", node)


def _flat(original: cst.CSTNode, updated: cst.BooleanOperation) -> cst.BooleanOperation:
    """Take the parentheses off ``(a and b) and c``, if the code has none: the ast has one node."""
    assert isinstance(original, cst.BooleanOperation)
    for side in ("left", "right"):
        operand = getattr(original, side)
        if (
            isinstance(operand, cst.BooleanOperation)
            and not operand.lpar
            and type(operand.operator) is type(original.operator)
        ):
            bare = getattr(updated, side).with_changes(lpar=[], rpar=[])
            updated = updated.with_changes(**{side: bare})
    return updated


def explicit_tree(module: cst.Module, node: cst.CSTNode) -> list[ast.stmt] | ast.expr:
    """Return the ast that a libcst node stands for, whatever its text would parse to.

    Raises SyntaxError where the node has no valid text at all.
    """
    clear = node.visit(_Explicit())
    assert isinstance(clear, cst.CSTNode)
    text = module.code_for_node(clear)
    if isinstance(node, cst.BaseExpression):
        return ast.parse(f"({text})", mode="eval").body
    # A `break` or a `return` parses anywhere; only compiling asks where it stands.
    return ast.parse(text.strip().rstrip(";") + "\n").body


def parenthesised(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Yield a node with more and more parentheses: none added, then the fewest first."""
    yield node
    if isinstance(node, cst.BaseExpression) and not node.lpar:
        yield node.with_changes(**_PAREN)
    operands = [
        child for child in _operands(node) if isinstance(child, _COMPOUND) and not child.lpar
    ]
    for size in range(1, min(len(operands), 3) + 1):
        for chosen in combinations(operands, size):
            wrapped = node
            for child in chosen:
                wrapped = _replaced(wrapped, child, child.with_changes(**_PAREN))
            yield wrapped


def with_parentheses_of(old: cst.CSTNode, new: cst.CSTNode) -> cst.CSTNode:
    """Return ``new`` with the parentheses that ``old`` wears in the file, if it has none itself.

    They are bytes outside the edit: ``return(not x)`` becomes ``return(x)``.
    """
    if (
        isinstance(old, cst.BaseExpression)
        and isinstance(new, cst.BaseExpression)
        and old.lpar
        and not new.lpar
    ):
        return new.with_changes(lpar=old.lpar, rpar=old.rpar)
    return new


def _operands(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    for child in node.children:
        if isinstance(child, cst.BaseExpression):
            yield child
        elif isinstance(child, cst.ComparisonTarget | cst.Arg | cst.Element):
            yield from _operands(child)


def _replaced(tree: cst.CSTNode, old: cst.CSTNode, new: cst.CSTNode) -> cst.CSTNode:
    result = tree.deep_replace(old, new)
    assert isinstance(result, cst.CSTNode)
    return result


def same_tree(left: object, right: object) -> bool:
    """Whether two asts are equal but for positions. Constants compare with type and sign."""
    if type(left) is not type(right):
        return False
    if isinstance(left, ast.AST):
        return all(
            same_tree(getattr(left, name, None), getattr(right, name, None))
            for name in left._fields
            if name not in ("ctx", "type_comment")
        )
    if isinstance(left, list):
        assert isinstance(right, list)
        return len(left) == len(right) and all(map(same_tree, left, right))
    return left == right and repr(left) == repr(right)
