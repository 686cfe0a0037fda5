"""How alike two versions of a function are, by several measures that do not agree on everything.

A measure of likeness is 1 for the same and 0 for nothing in common; a distance the other way round.
"""

import ast
import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from fixture_forge.errors import UnreadableSource
from fixture_forge.measures.distance import body_tokens, distance
from fixture_forge.mutation.source import function_node

_GRAM = 5
_WORDS = re.compile(r"\w+|[^\w\s]")
_BLEU = 4


@dataclass(frozen=True)
class Form:
    """What of a function is compared: tokens of its body, kinds of nodes, names and literals; and
    the tokens of its whole module, docstrings and constants among them.
    """

    tokens: tuple[str, ...]
    module: tuple[str, ...]
    nodes: tuple[str, ...]
    names: frozenset[str]
    literals: frozenset[str]
    lines: int

    @classmethod
    def of(cls, source: bytes, function: str) -> "Form":
        """Return the form of a function. Raises UnreadableSource if it is not there."""
        try:
            tree = ast.parse(source)
            node = function_node(tree, function)
        except (SyntaxError, ValueError, RecursionError) as error:
            raise UnreadableSource(
                f"{function}: cannot be parsed: {error}.", hint="Compare Python code."
            ) from None
        if node is None:
            raise UnreadableSource(f"{function}: is not in the source.", hint="Check its name.")
        body = node.body[1:] if ast.get_docstring(node) is not None else node.body
        inside = [each for statement in body for each in ast.walk(statement)]
        return cls(
            tokens=body_tokens(node),
            module=words(ast.unparse(tree)),
            nodes=tuple(type(each).__name__ for each in _preorder(node)),
            names=frozenset([*_names(inside), *_parameters(node)]),
            literals=frozenset(repr(e.value) for e in inside if isinstance(e, ast.Constant)),
            lines=(node.end_lineno or node.lineno) - node.lineno + 1,
        )


def words(text: str) -> tuple[str, ...]:
    """Return the words of any text, and every other sign by itself."""
    return tuple(_WORDS.findall(text))


def _preorder(node: ast.AST) -> list[ast.AST]:
    found = [node]
    for child in ast.iter_child_nodes(node):
        found += _preorder(child)
    return found


def _names(nodes: Sequence[ast.AST]) -> list[str]:
    return [
        getattr(node, "id", "") or getattr(node, "attr", "")
        for node in nodes
        if isinstance(node, ast.Name | ast.Attribute)
    ]


def _parameters(node: ast.AST) -> list[str]:
    return [each.arg for each in ast.walk(node) if isinstance(each, ast.arg)]


@dataclass(frozen=True, slots=True)
class Likeness:
    """The measures between a variant and another function.

    ``containment``: the share of the variant's distinct token 5-grams that the other has (Broder,
    "On the resemblance and containment of documents", 1997). ``token_distance`` and
    ``ast_distance``: Levenshtein's over tokens, or kinds of nodes in preorder, divided by the
    longer. ``names`` and ``literals``: shared of all (Jaccard). ``bleu4``: Papineni and others,
    ACL 2002, with 1 added to the counts of 2- to 4-grams (Lin and Och, 2004).
    """

    containment: float
    token_distance: float
    ast_distance: float
    names: float
    literals: float
    bleu4: float


def likeness(variant: Form, other: Form) -> Likeness:
    """Return all measures."""
    mine, theirs = set(_grams(variant.tokens, _GRAM)), set(_grams(other.tokens, _GRAM))
    return Likeness(
        containment=len(mine & theirs) / len(mine) if mine else 0.0,
        token_distance=distance(variant.tokens, other.tokens),
        ast_distance=distance(variant.nodes, other.nodes),
        names=_jaccard(variant.names, other.names),
        literals=_jaccard(variant.literals, other.literals),
        bleu4=bleu4(variant.tokens, other.tokens),
    )


def _grams(tokens: Sequence[str], size: int) -> list[tuple[str, ...]]:
    return [tuple(tokens[at : at + size]) for at in range(len(tokens) - size + 1)]


def _jaccard(one: frozenset[str], other: frozenset[str]) -> float:
    either = one | other
    return len(one & other) / len(either) if either else 1.0


def bleu4(candidate: Sequence[str], reference: Sequence[str]) -> float:
    """Return BLEU-4 of a sequence of tokens against one reference, 0 to 1."""
    if not candidate or not reference:
        return 0.0
    logs = 0.0
    for size in range(1, _BLEU + 1):
        mine, theirs = Counter(_grams(candidate, size)), Counter(_grams(reference, size))
        extra = 1 if size > 1 else 0
        hits = sum((mine & theirs).values()) + extra
        every = sum(mine.values()) + extra
        if not hits:
            return 0.0
        logs += math.log(hits / every)
    brevity = min(0.0, 1 - len(reference) / len(candidate))
    return math.exp(logs / _BLEU + brevity)
