"""Enumerate every mutant of a file: find, rewrite, splice, and believe none of it unchecked.

A mutant is offered only if the spliced text parses to the intended tree, compiles, has other
bytecode than the original, and differs from it in one hunk on one logical line.
"""

import __future__

import ast
import bisect
import copy
import hashlib
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import CodeType

import libcst as cst
from libcst.metadata import ByteSpanPositionProvider, MetadataWrapper

from fixture_forge.mutation.bytecode import same_code
from fixture_forge.mutation.context import Names
from fixture_forge.mutation.intent import (
    Slot,
    explicit_tree,
    parenthesised,
    same_tree,
    spans,
    with_parentheses_of,
)
from fixture_forge.mutation.model import AnyFamily, IntoLoop, Mutant, NotOffered, Rewrite
from fixture_forge.mutation.sites import Site, find_sites
from fixture_forge.mutation.source import (
    MAX_PARSED_BYTES,
    MAX_UNIT_BYTES,
    Source,
    Unit,
    forbids_mutation,
    logical_lines,
    parse,
    split_lines,
)
from fixture_forge.mutation.splice import Change, is_one_hunk, remove_lines, replace_node

# Put before a unit from a class body, so that it stands at the indentation it has.
_CLASS_HEAD = "class _:\n"


def enumerate_mutants(
    source: Source, families: Sequence[AnyFamily], function: str | None = None
) -> Iterator[Mutant | NotOffered]:
    """Yield every mutant that the families have for a file, in source order, and what was passed.

    ``function`` restricts this to one function (and what is nested in it), by qualified name with
    or without ``<locals>.``. Raises UnreadableSource if Python itself would refuse the file.
    """
    tree = source.tree()
    names = Names.of(tree)
    flags = _future_flags(tree)
    for unit in source.units(tree):
        if function is not None and not _may_hold(unit, function):
            continue
        yield from _Bench(source, unit, names, flags).mutants(families, function)


def _future_flags(tree: ast.Module) -> int:
    for node in tree.body:
        match node:
            case ast.ImportFrom(module="__future__", names=names):
                if any(alias.name == "annotations" for alias in names):
                    return __future__.annotations.compiler_flag
    return 0


def _plain(qualified: str) -> str:
    return qualified.replace("<locals>.", "")


def _may_hold(unit: Unit, function: str) -> bool:
    wanted = _plain(function)
    if wanted == "<module>":
        return not unit.owner
    return not unit.owner or wanted.startswith(unit.owner + ".") or wanted == unit.owner


def _matches(qualified: str, function: str) -> bool:
    have, want = _plain(qualified), _plain(function)
    return have == want or have.startswith((want + ".", want + "#"))


@dataclass(frozen=True, slots=True)
class _Refusal(Exception):
    reason: str


class _Bench:
    """One unit, parsed once by both parsers, on which all of its mutants are made."""

    def __init__(self, source: Source, unit: Unit, names: Names, flags: int) -> None:
        self._source = source
        self._unit = unit
        self._names = names
        self._flags = flags
        self._head = _CLASS_HEAD if unit.indented else ""
        self._text = self._head + unit.text
        self._bytes = self._text.encode()

    def mutants(
        self, families: Sequence[AnyFamily], function: str | None
    ) -> Iterator[Mutant | NotOffered]:
        try:
            sites = self._prepare(families)
        except _Refusal as refusal:
            yield NotOffered(
                self._unit.owner or "<module>", self._unit.first_line, "", refusal.reason
            )
            return
        seen: set[tuple[str, int, int, str]] = set()
        budget = MAX_PARSED_BYTES
        for site, family, new in self._proposals(sites, function):
            # Rebuilding a node costs some ten times what parsing its text does.
            budget -= len(self._bytes) + 10 * self._spans[site.node].length
            line = self._line_of(self._span(site.node)[0])
            if budget < 0:
                reason = f"a statement of {len(self._bytes):,} bytes with too many sites"
                yield NotOffered(site.function, line, "", reason)
                return
            try:
                change = self._attempt(site, new)
            except _Refusal as refusal:
                yield NotOffered(site.function, line, family.name, refusal.reason)
                continue
            key = (family.name, change.start, change.end, change.new)
            if key not in seen:
                seen.add(key)
                yield self._mutant(site, family, change)

    def _proposals(
        self, sites: Sequence[Site], function: str | None
    ) -> Iterator[tuple[Site, AnyFamily, Rewrite | None]]:
        """Yield what the families make of the sites, and None for what libcst will not build."""
        for site in sites:
            if function is not None and not _matches(site.function, function):
                continue
            for family in site.families:
                try:
                    for new in family.rewrite(site.node, self._context):
                        yield site, family, new
                except cst.CSTValidationError:
                    yield site, family, None

    def _prepare(self, families: Sequence[AnyFamily]) -> list[Site]:
        if len(self._bytes) > MAX_UNIT_BYTES:
            raise _Refusal(
                f"a statement of {len(self._bytes):,} bytes; "
                f"above {MAX_UNIT_BYTES:,} none is mutated"
            )
        label = self._source.label
        try:
            self._tree = parse(self._text, label)
            code = self._compile(self._tree)
            module = cst.parse_module(self._text)
            wrapper = MetadataWrapper(module, unsafe_skip_copy=True)
            self._spans = wrapper.resolve(ByteSpanPositionProvider)
            sites, context = find_sites(module, self._names, families, self._unit)
            lossless = module.code == self._text
        except RecursionError:
            raise _Refusal("nested too deeply") from None
        except cst.ParserSyntaxError as error:
            raise _Refusal(
                f"libcst does not read this syntax yet (line {error.raw_line})"
            ) from None
        except SyntaxError as error:
            raise _Refusal(f"does not compile on its own: {error.msg}") from None
        if not lossless:
            raise _Refusal("libcst does not give the same bytes back")
        assert code is not None
        self._module, self._context, self._code = module, context, code
        self._slots = spans(self._tree, self._text)
        self._logical = logical_lines(self._text)
        self._line_starts = [0]
        for line in split_lines(self._text):
            self._line_starts.append(self._line_starts[-1] + len(line))
        return sites

    def _compile(self, tree: ast.Module) -> CodeType:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            code: CodeType = compile(
                tree, "<unit>", "exec", flags=self._flags, dont_inherit=True, optimize=0
            )
        return code

    def _span(self, node: cst.CSTNode) -> tuple[int, int]:
        """Return a node's span in characters of the unit's text."""
        at = self._spans[node]
        start = len(self._bytes[: at.start].decode())
        return start, start + len(self._bytes[at.start : at.start + at.length].decode())

    def _line_of(self, position: int) -> int:
        """Return the line in the file, from 1, of a character offset in the unit's text."""
        index = bisect.bisect_right(self._line_starts, position) - 1
        return self._unit.first_line + index - (1 if self._head else 0)

    def _attempt(self, site: Site, new: Rewrite | None) -> Change:
        """Return the change that makes a rewrite, or raise _Refusal with the reason."""
        if new is None:
            raise _Refusal("has no valid spelling in this place")
        old = site.node
        try:
            if isinstance(new, IntoLoop):
                return self._checked(self._into_loop(old), *self._moved_into_loop(old))
            if isinstance(new, cst.RemovalSentinel):
                slot = self._statement_slot(old)
                return self._checked(remove_lines(self._text, *self._span(old)), slot, [])
            return self._replacement(old, new)
        except RecursionError:
            raise _Refusal("nested too deeply") from None

    def _replacement(self, old: cst.CSTNode, new: cst.CSTNode) -> Change:
        slot, anchor = self._slot(old)
        new = with_parentheses_of(old, new)
        try:
            whole = new if anchor is old else anchor.deep_replace(old, new)
            assert isinstance(whole, cst.CSTNode)
            intended = explicit_tree(self._module, whole)
        except (SyntaxError, cst.CSTValidationError):
            raise _Refusal("has no valid spelling in this place") from None
        if same_tree(intended if isinstance(intended, ast.AST) else intended[0], slot.node):
            raise _Refusal("changes nothing")
        refusal = _Refusal("does not parse to the intended tree")
        for target, written in ((old, new), (anchor, whole)):
            for candidate in parenthesised(written):
                change = replace_node(
                    self._module, self._text, self._span(target), target, candidate
                )
                if self._inside_f_string(old) and change.quotes(self._text):
                    raise _Refusal("would need a quote inside an f-string")
                try:
                    return self._checked(change, slot, intended)
                except _Refusal as reason:
                    refusal = reason
                    if reason.reason != "does not parse to the intended tree":
                        raise
        raise refusal

    def _inside_f_string(self, node: cst.CSTNode) -> bool:
        return self._context.enclosing(node, cst.FormattedStringExpression) is not None

    def _slot(self, node: cst.CSTNode) -> tuple[Slot, cst.CSTNode]:
        """Find the nearest expression or statement at or above a node that the ast has too."""
        for candidate in (node, *self._context.ancestors(node)):
            is_statement = isinstance(candidate, cst.BaseSmallStatement) or (
                isinstance(candidate, cst.SimpleStatementLine) and len(candidate.body) == 1
            )
            if (is_statement or isinstance(candidate, cst.BaseExpression)) and (
                candidate in self._spans
            ):
                for start, end in self._extents(candidate):
                    slot = self._slots.get((start, end, is_statement))
                    if slot is not None:
                        return slot, candidate
        raise _Refusal("stands outside every expression and simple statement")

    def _extents(self, node: cst.CSTNode) -> Iterator[tuple[int, int]]:
        at = self._spans[node]
        yield at.start, at.start + at.length
        if isinstance(node, cst.Tuple) and node.lpar:  # to the ast its brackets are part of it
            first = self._bytes.rfind(b"(", 0, at.start)
            yield first, self._bytes.find(b")", at.start + at.length) + 1

    def _statement_slot(self, node: cst.CSTNode) -> Slot:
        at = self._spans[node]
        slot = self._slots.get((at.start, at.start + at.length, True))
        if slot is None or slot.index is None:
            raise _Refusal("is not a statement on its own")
        return slot

    def _into_loop(self, node: cst.CSTNode) -> Change:
        start, _ = self._span(node)
        return Change(start, start, self._module.default_indent)

    def _moved_into_loop(self, node: cst.CSTNode) -> tuple[Slot, list[ast.stmt]]:
        slot = self._statement_slot(node)
        siblings: list[ast.stmt] = getattr(slot.parent, slot.name)
        before = (slot.index or 0) - 1
        loop = siblings[before]
        assert isinstance(slot.node, ast.stmt)
        if not isinstance(loop, ast.For | ast.While | ast.AsyncFor) or loop.orelse:
            raise _Refusal("does not follow a plain loop")
        moved = _with_body(loop, [*loop.body, slot.node])
        return Slot(slot.parent, slot.name, before, loop, count=2), [moved]

    def _checked(self, change: Change, slot: Slot, intended: list[ast.stmt] | ast.AST) -> Change:
        mutated = change.apply(self._text)
        if not self._pragma_allows(change):
            raise _Refusal("`# pragma: no mutate`")
        if not self._on_one_logical_line(change):
            raise _Refusal("would touch more than one logical line")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                tree = ast.parse(mutated)
        except (SyntaxError, ValueError, MemoryError):
            raise _Refusal("does not parse to the intended tree") from None
        if not self._is_intended(tree, slot, intended):
            raise _Refusal("does not parse to the intended tree")
        try:
            code = self._compile(tree)
        except (SyntaxError, ValueError):
            raise _Refusal("does not compile") from None
        if same_code(self._code, code):
            raise _Refusal("gives the same bytecode")
        if not is_one_hunk(self._text, mutated):
            raise _Refusal("would be more than one hunk")
        return change

    def _is_intended(
        self, tree: ast.Module, slot: Slot, intended: list[ast.stmt] | ast.AST
    ) -> bool:
        siblings = slot.siblings()
        try:
            slot.put(intended)
            return same_tree(tree, self._tree)
        finally:
            slot.restore(siblings)

    def _pragma_allows(self, change: Change) -> bool:
        first = bisect.bisect_right(self._line_starts, change.start) - 1
        last = bisect.bisect_right(self._line_starts, max(change.start, change.end - 1)) - 1
        lines = split_lines(self._text)
        return not any(forbids_mutation(line) for line in lines[first : last + 1])

    def _on_one_logical_line(self, change: Change) -> bool:
        first = bisect.bisect_right(self._line_starts, change.start)
        last = bisect.bisect_right(self._line_starts, max(change.start, change.end - 1))
        return self._logical.get(first, first) == self._logical.get(last, last)

    def _mutant(self, site: Site, family: AnyFamily, change: Change) -> Mutant:
        source, unit = self._source, self._unit
        offset = unit.start - len(self._head)
        start = source.offset(offset + change.start)
        end = source.offset(offset + change.end)
        after = change.new.encode(source.encoding)
        identity = "\0".join(
            (
                family.name,
                str(family.version),
                source.label,
                site.function,
                str(change.start),
                str(change.end),
                change.new,
            )
        )
        digest = hashlib.sha256(identity.encode("utf-8", "surrogatepass")).hexdigest()[:12]
        return Mutant(
            id=f"{family.name}-{digest}",
            family=family.name,
            version=family.version,
            operator=family.operator,
            function=site.function,
            line=self._line_of(change.start),
            start=start,
            end=end,
            before=source.data[start:end],
            after=after,
            original=source.data,
        )


def _with_body(loop: ast.stmt, body: list[ast.stmt]) -> ast.stmt:
    assert isinstance(loop, ast.For | ast.While | ast.AsyncFor)
    longer = copy.copy(loop)
    longer.body = body
    return longer
