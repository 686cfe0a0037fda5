"""A Python file as bytes that can be cut open and closed again without a trace.

The text is decoded as Python itself would (PEP 263), and accepted only if encoding it again gives
the very bytes; what cannot be put back is never taken apart.
"""

import ast
import codecs
import io
import re
import tokenize
import warnings
from dataclasses import dataclass, field
from difflib import get_close_matches

from fixture_forge.errors import BadOption, UnreadableSource

MAX_FILE_BYTES = 4 * 1024 * 1024
# A unit is parsed anew for every mutant in it, so its size bounds the cost of one mutant.
MAX_UNIT_BYTES = 64 * 1024

# Each mutant parses its unit again. This bounds the sum for one unit, in bytes: a function of
# 2 KB gets 6,000 attempts, one of 60 KB gets 200.
MAX_PARSED_BYTES = 12_000_000

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z")
_PRAGMA = re.compile(r"#.*\bpragma:\s*no mutate\b")


FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


def split_lines(text: str) -> list[str]:
    """Split at the three line ends that Python's tokenizer knows, keeping them.

    ``str.splitlines`` also splits at form feeds and Unicode separators, which the tokenizer
    counts as part of a line.
    """
    return _LINE.findall(text)


@dataclass(frozen=True)
class Unit:
    """A top-level statement, or one in a class body: the piece that is parsed as a whole.

    ``start`` is the offset of ``text`` in the file's text, in characters; ``owner`` the qualified
    name of the enclosing class, or empty; ``ordinal`` tells definitions of one name apart.
    """

    text: str
    start: int
    first_line: int
    owner: str
    indented: bool
    ordinal: int = 1


@dataclass(frozen=True)
class Source:
    """A decoded file. ``label`` names it in ids and messages and is never an absolute path."""

    data: bytes = field(repr=False)
    text: str = field(repr=False)
    encoding: str
    label: str

    @classmethod
    def from_bytes(cls, data: bytes, label: str) -> "Source":
        """Decode a file. Raises UnreadableSource if that is not possible without loss."""
        if len(data) > MAX_FILE_BYTES:
            raise UnreadableSource(
                f"{label}: {len(data):,} bytes; files above {MAX_FILE_BYTES:,} are not mutated.",
                hint="Point at the module that holds the function, not at generated data.",
            )
        bom = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
        try:
            encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
            encoding = "utf-8" if bom else encoding
            text = data[len(bom) :].decode(encoding)
            lossless = bom + text.encode(encoding) == data
        except (SyntaxError, UnicodeError, LookupError) as error:
            raise UnreadableSource(
                f"{label}: cannot be decoded: {error}.",
                hint="Save it as UTF-8, or declare its encoding on the first line (PEP 263).",
            ) from None
        if not lossless:
            raise UnreadableSource(
                f"{label}: decoding it as {encoding} and encoding it again gives other bytes.",
                hint="Save the file as UTF-8.",
            )
        return cls(data, text, encoding, label)

    def offset(self, position: int) -> int:
        """Return the byte offset in the file of a character offset in the text."""
        bom = 3 if self.data.startswith(codecs.BOM_UTF8) else 0
        return bom + len(self.text[:position].encode(self.encoding))

    def tree(self) -> ast.Module:
        """Parse the file. Raises UnreadableSource, naming the line, if Python would refuse it."""
        return parse(self.text, self.label)

    def units(self, tree: ast.Module) -> list[Unit]:
        """Cut the file into the pieces that are mutated one by one."""
        lines = split_lines(self.text)
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line))
        units: list[Unit] = []

        def cut(body: list[ast.stmt], owner: str, depth: int) -> None:
            last_line = 0
            defined: dict[str, int] = {}
            for statement in body:
                name = getattr(statement, "name", "")
                defined[name] = ordinal = defined.get(name, 0) + 1
                decorators = getattr(statement, "decorator_list", [])
                first = min([statement.lineno, *(d.lineno for d in decorators)])
                if first <= last_line:  # shares its line with the one before: already taken
                    continue
                if isinstance(statement, ast.ClassDef) and statement.body[0].lineno > first:
                    own = name if ordinal == 1 else f"{name}#{ordinal}"
                    cut(statement.body, f"{owner}.{own}" if owner else own, depth + 1)
                    last_line = statement.end_lineno or first
                    continue
                last_line = max(
                    s.end_lineno or s.lineno
                    for s in body
                    if s.lineno <= (statement.end_lineno or 0)
                )
                text = "".join(lines[first - 1 : last_line])
                units.append(Unit(text, starts[first - 1], first, owner, depth > 0, ordinal))

        cut(tree.body, "", 0)
        return units


def parse(text: str, label: str) -> ast.Module:
    """Parse text as a module, quietly, with every way it can fail turned into one error."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except SyntaxError as error:
        raise UnreadableSource(
            f"{label}: line {error.lineno or 1}: {error.msg}.",
            hint="Only files that this Python can compile are mutated.",
        ) from None
    except (ValueError, RecursionError, MemoryError) as error:
        reason = str(error) or "nested too deeply"
        raise UnreadableSource(
            f"{label}: cannot be parsed: {reason}.",
            hint="Only files that this Python can compile are mutated.",
        ) from None


def forbids_mutation(line: str) -> bool:
    """Whether a line carries the comment ``# pragma: no mutate``, as mutmut spells it."""
    return _PRAGMA.search(line) is not None


def logical_lines(text: str) -> dict[int, int]:
    """Map each line, from 1, to the first line of the logical line that it belongs to."""
    logical: dict[int, int] = {}
    first = 0
    for token in tokenize.generate_tokens(io.StringIO(text, newline=None).readline):
        if token.type in (tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT):
            continue
        first = first or token.start[0]
        if token.type == tokenize.NEWLINE:
            for line in range(first, token.end[0] + 1):
                logical[line] = first
            first = 0
    return logical


def qualified_names(tree: ast.Module) -> set[str]:
    """Return the names of all functions and classes of a file, such as ``Class.method``."""
    names: set[str] = set()

    def collect(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            below = prefix
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names.add(prefix + child.name)
                below = f"{prefix}{child.name}."
            collect(child, below)

    collect(tree, "")
    return names


def function_node(tree: ast.Module, qualified: str) -> FunctionNode | None:
    """Return a function by the name that a mutant gives it, or None if it is no function.

    Of several with one name ``name#2`` is the second, as the engine counts them.
    """
    wanted, _, number = qualified.replace("<locals>.", "").partition("#")
    found: list[FunctionNode] = []

    def collect(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            below = prefix
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                if prefix + child.name == wanted and not isinstance(child, ast.ClassDef):
                    found.append(child)
                below = f"{prefix}{child.name}."
            collect(child, below)

    collect(tree, "")
    at = int(number) - 1 if number.isdecimal() else 0
    return found[at] if at < len(found) else None


def require_function(source: Source, function: str) -> None:
    """Raise BadOption, with the names that come near, unless a file has this function or class."""
    names = sorted(qualified_names(source.tree()))
    plain = function.replace("<locals>.", "")
    if plain.partition("#")[0] in names or plain == "<module>":
        return
    near = get_close_matches(plain, names, n=3, cutoff=0.4)
    near += [name for name in names if name.endswith(f".{plain}")][:3]
    said = f"Did you mean {' or '.join(dict.fromkeys(near))}?" if near else ""
    raise BadOption(
        f"{source.label}: there is no function or class {function!r}.",
        hint=said or "Names are qualified: Class.method, outer.inner.",
    )
