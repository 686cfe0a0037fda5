"""Near misses: plausible wrong versions of the right function, each of which the contract must
kill; and, from the baseline, the single edits that might be other repairs.
"""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from fixture_forge.canonical import sha256
from fixture_forge.families import FAMILIES
from fixture_forge.mutation.engine import enumerate_mutants
from fixture_forge.mutation.from_mutmut import mutmut_families
from fixture_forge.mutation.insertions import INSERTIONS
from fixture_forge.mutation.ladder import rung
from fixture_forge.mutation.model import AnyFamily, Mutant
from fixture_forge.mutation.source import Source, function_node
from fixture_forge.verify.shortcuts import shortcuts

_PROGRAM_ERRORS = (SyntaxError, ValueError, RecursionError, MemoryError)


@dataclass(frozen=True)
class Version:
    """A whole version of the edited file.

    ``origins`` names all that yielded it: a family, an operator of mutmut, a shortcut. ``line``
    is where it differs, ``lines`` which lines of the right version it changes, ``before`` and
    ``after`` the passage exchanged (empty for a shortcut).
    """

    origins: tuple[str, ...]
    line: int
    lines: tuple[int, ...]
    before: str
    after: str
    source: bytes = field(repr=False)

    @property
    def id(self) -> str:
        """Return a name that is the same in every run: the first origin and a digest."""
        return f"{self.origins[0].replace(' ', '-')}-{sha256(self.source)[:8]}"


def near_misses(
    right: bytes, baseline: bytes, path: str, function: str, family: str
) -> list[Version]:
    """Return the near misses of a fixture, without doubles and without the two versions given."""
    found = [
        _version(mutant, right, moved=family if mutant.family == family else None)
        for mutant in _mutants(right, path, function, (*FAMILIES, *mutmut_families()))
    ]
    whole = tuple(_lines_of(right, function))
    for shortcut in shortcuts(right, baseline, function):
        origin = f"shortcut {shortcut.name}"
        found.append(Version((origin,), whole[0] if whole else 1, whole, "", "", shortcut.source))
    return [v for v in _merged(found, (right, baseline)) if not _same(v.source, right)]


def repairs_to_try(right: bytes, baseline: bytes, path: str, function: str) -> list[Version]:
    """Return the single edits of the baseline, by all families in both directions."""
    families = (*FAMILIES, *INSERTIONS, *mutmut_families())
    whole = tuple(_lines_of(right, function))
    found = [
        Version(v.origins, v.line, whole, v.before, v.after, v.source)
        for v in (_version(m, baseline) for m in _mutants(baseline, path, function, families))
    ]
    return [v for v in _merged(found, (right, baseline)) if not _same(v.source, right)]


def _mutants(
    source: bytes, path: str, function: str, families: Sequence[AnyFamily]
) -> Iterator[Mutant]:
    for item in enumerate_mutants(Source.from_bytes(source, path), families, function):
        if isinstance(item, Mutant):
            yield item


def _version(mutant: Mutant, source: bytes, moved: str | None = None) -> Version:
    origins = (mutant.family, *(["shortcut bug moved elsewhere"] if moved else []))
    return Version(
        origins,
        mutant.line,
        tuple(statement_lines(source, mutant.line)),
        mutant.before.decode("utf-8", "replace"),
        mutant.after.decode("utf-8", "replace"),
        mutant.mutated,
    )


def _merged(found: Iterable[Version], known: tuple[bytes, ...]) -> Iterator[Version]:
    by_source: dict[bytes, Version] = {}
    for each in found:
        if each.source in known:
            continue
        first = by_source.get(each.source)
        if first is None:
            by_source[each.source] = each
        else:
            origins = tuple(dict.fromkeys((*first.origins, *each.origins)))
            by_source[each.source] = Version(
                origins, first.line, first.lines, first.before, first.after, first.source
            )
    yield from by_source.values()


def _same(left: bytes, right: bytes) -> bool:
    try:
        return rung(left, right) is not None
    except _PROGRAM_ERRORS:
        return False


def _lines_of(source: bytes, function: str) -> range:
    node = function_node(ast.parse(source), function)
    if node is None:
        return range(0)
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def statement_lines(source: bytes, line: int) -> range:
    """Return the lines of the statement on which a line lies; of a compound one, of its head."""
    best = range(line, line + 1)
    smallest = None
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.stmt):
            continue
        last = node.end_lineno or node.lineno
        if (inner := _first_inside(node)) is not None:
            last = max(node.lineno, inner - 1)
        first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
        if first <= line <= last and (smallest is None or last - first < smallest):
            smallest, best = last - first, range(first, last + 1)
    return best


def _first_inside(node: ast.stmt) -> int | None:
    """Return the first line of what a compound statement holds."""
    if isinstance(node, ast.Match):
        return node.cases[0].pattern.lineno
    body: list[ast.stmt] = getattr(node, "body", [])
    return body[0].lineno if body else None
