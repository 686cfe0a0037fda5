"""Measure a candidate's function against baseline, gold, and every other accepted repair."""

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from fixture_forge.documents.receipt import Complexity, Metrics, Nearest
from fixture_forge.errors import UnreadableSource
from fixture_forge.measures.complexity import paper_complexity, sonar_complexity
from fixture_forge.measures.distance import TOKENIZER, body_tokens, distance
from fixture_forge.mutation.source import FunctionNode, function_node, parse

_LINE_END = re.compile(rb"\r\n|\r|\n")
_COOKIE = re.compile(rb"[ \t\f]*#.*?coding[:=][ \t]*([-_.a-zA-Z0-9]+)")


@dataclass(frozen=True)
class Measured:
    """One version of the function, with all that is ever asked of it."""

    node: FunctionNode

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """Return the tokens of the body."""
        return body_tokens(self.node)

    @cached_property
    def paper(self) -> int:
        """Return the paper's count."""
        return paper_complexity(self.node)

    @cached_property
    def sonar(self) -> int:
        """Return the white paper's count."""
        return sonar_complexity(self.node)


def measured(source: bytes, function: str) -> Measured | None:
    """Return a version of a function with its figures, or None if it cannot be found or measured.

    What nests so deeply that it can be parsed and no more, must not end whoever measures it.
    """
    try:
        tree = parsed(source)
        node = None if tree is None else function_node(tree, function)
        if node is None:
            return None
        found = Measured(node)
        return found if found.tokens is not None and found.paper + found.sonar >= 0 else None
    except (RecursionError, MemoryError, ValueError, SyntaxError):
        return None


def parsed(source: bytes) -> ast.Module | None:
    """Return the tree of a candidate's source, quietly, or None for what is no Python."""
    try:
        return parse(source.decode(), "candidate")
    except (UnicodeDecodeError, UnreadableSource):
        return None


def other_encoding(source: bytes) -> str:
    """Return the encoding that a source declares, or nothing if that is UTF-8."""
    # Python ends a line at a lone carriage return too.
    for line in _LINE_END.split(source, maxsplit=2)[:2]:
        cookie = _COOKIE.match(line)
        if cookie and cookie[1].lower().replace(b"_", b"-") not in (b"utf-8", b"utf8"):
            return cookie[1].decode()
    return ""


class Yardstick:
    """Baseline, gold, and the other accepted repairs of one fixture."""

    def __init__(self, baseline: Measured, gold: Measured, others: Mapping[str, Measured]) -> None:
        self._baseline = baseline
        self._gold = gold
        self._accepted = {"gold": gold, **others}
        self._own = {
            name: distance(each.tokens, baseline.tokens) for name, each in self._accepted.items()
        }

    def metrics(self, candidate: Measured) -> Metrics:
        """Return all figures for a candidate."""
        model = distance(candidate.tokens, self._baseline.tokens)
        gold = self._own["gold"]
        paper = self._complexity(*(each.paper for each in self._versions(candidate)))
        sonar = self._complexity(*(each.sonar for each in self._versions(candidate)))
        return Metrics(
            tokenizer=TOKENIZER,
            gold_distance=gold,
            model_distance=model,
            excess_distance=model - gold,
            nearest=self._nearest(candidate, model),
            paper_complexity=paper,
            sonar_complexity=sonar,
            added_complexity=sonar.added,
        )

    def _versions(self, candidate: Measured) -> tuple[Measured, Measured, Measured]:
        return self._baseline, self._gold, candidate

    @staticmethod
    def _complexity(baseline: int, gold: int, candidate: int) -> Complexity:
        return Complexity(baseline=baseline, gold=gold, candidate=candidate, added=candidate - gold)

    def _nearest(self, candidate: Measured, model: float) -> Nearest:
        apart = {
            name: distance(candidate.tokens, each.tokens) for name, each in self._accepted.items()
        }
        # Of several that are as near, gold, and then the first by name.
        name = min(apart, key=lambda each: (apart[each], each != "gold", each))
        return Nearest(name=name, distance=apart[name], excess_distance=model - self._own[name])
