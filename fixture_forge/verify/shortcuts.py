"""The classic ways to turn a test green without repairing anything, as versions of a function.

A contract that lets one of them pass does not ask for the behaviour at all.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from fixture_forge.mutation.source import FunctionNode, function_node

# Stands in a version for the calls that the symptom test makes and their answers, which only a run
# can tell; the host puts them there.
SYMPTOM_CALLS = "__FORGE_SYMPTOM_CALLS__"
_CONSTANTS = ("None", "True", "False", "0", "1", "-1", "''", "[]", "{}", "()")
_INDENT = "    "


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A whole version of the module that takes one shortcut."""

    name: str
    source: bytes


def shortcuts(right: bytes, baseline: bytes, function: str) -> Iterator[Shortcut]:
    """Yield every shortcut for a function, given both versions of its module.

    Versions that need several statements are left out for a function written on one line, and
    those that return something for a generator.
    """
    for label, source in (("right", right), ("baseline", baseline)):
        found = _Function.find(source, function)
        if found is None:
            return
        if label == "right":
            yield from _replaced(found)
        else:
            yield from _around_the_symptom(found)


def _replaced(found: "_Function") -> Iterator[Shortcut]:
    yield Shortcut("deleted", found.without())
    yield Shortcut("not-implemented", found.with_body(["raise NotImplementedError"]))
    yield Shortcut("emptied", found.with_body(["pass"]))
    if found.generates:
        return
    for constant in _CONSTANTS:
        yield Shortcut(f"constant {constant}", found.with_body([f"return {constant}"]))
    yield Shortcut("truth only", found.with_answers_as("bool"))
    for name in found.parameters:
        yield Shortcut(f"echo {name}", found.with_body([f"return {name}"]))


def _around_the_symptom(found: "_Function") -> Iterator[Shortcut]:
    if found.generates or found.one_line:
        return
    asked = f"({''.join(name + ', ' for name in found.parameters_with_self)})"
    look_up = [
        f"for _forge_call, _forge_answer in {SYMPTOM_CALLS}:",
        f"{_INDENT}if _forge_call == {asked}:",
        f"{_INDENT * 2}return _forge_answer",
    ]
    yield Shortcut("symptom special-cased", found.with_prefix(look_up))
    yield Shortcut("symptom looked up", found.with_body([*look_up, "return None"]))
    constant = f"return [pair[1] for pair in {SYMPTOM_CALLS}][0]"
    yield Shortcut("constant of the symptom", found.with_body([constant]))
    yield Shortcut("exception swallowed", found.in_try())


class _Function:
    """A function in the text of its module, with what stands around it."""

    def __init__(self, source: bytes, node: FunctionNode) -> None:
        self._lines = source.splitlines(keepends=True)
        self._node = node
        body = node.body
        docstring = ast.get_docstring(node, clean=False) is not None
        # A function that is only a docstring has nothing that could be exchanged but this.
        self._first = body[1] if docstring and len(body) > 1 else body[0]
        self._end = node.end_lineno or node.lineno
        self.one_line = body[0].lineno == node.lineno

    @classmethod
    def find(cls, source: bytes, function: str) -> "_Function | None":
        """Return a function by its qualified name, or None if it cannot be found that way."""
        node = function_node(ast.parse(source), function)
        return None if node is None else cls(source, node)

    @property
    def generates(self) -> bool:
        """Whether the function is a generator."""
        return any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(self._node))

    @property
    def parameters_with_self(self) -> list[str]:
        """Return the names of all parameters that can be given one by one."""
        arguments = self._node.args
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        return [each.arg for each in every]

    @property
    def parameters(self) -> list[str]:
        """Return the names of the parameters but the object itself."""
        return [name for name in self.parameters_with_self if name not in ("self", "cls")]

    def with_body(self, statements: list[str]) -> bytes:
        """Return the module with other statements in the place of the function's own."""
        if self.one_line:
            line = self._lines[self._node.lineno - 1]
            head = line[: self._first.col_offset]
            rest = self._lines[self._end :]
            before = self._lines[: self._node.lineno - 1]
            return b"".join([*before, head, "; ".join(statements).encode(), b"\n", *rest])
        before, after = self._lines[: self._first.lineno - 1], self._lines[self._end :]
        return b"".join([*before, *self._indented(statements), *after])

    def with_prefix(self, statements: list[str]) -> bytes:
        """Return the module with statements before the function's own."""
        at = self._first.lineno - 1
        return b"".join([*self._lines[:at], *self._indented(statements), *self._lines[at:]])

    def in_try(self) -> bytes:
        """Return the module with every exception of the function turned into None."""
        at = self._first.lineno - 1
        own = [_INDENT.encode() + line for line in self._lines[at : self._end]]
        tail = self._indented(["except Exception:", f"{_INDENT}return None"])
        if own and not own[-1].endswith((b"\n", b"\r")):
            own[-1] += b"\n"
        body = [*self._indented(["try:"]), *own, *tail]
        return b"".join([*self._lines[:at], *body, *self._lines[self._end :]])

    def with_answers_as(self, kind: str) -> bytes:
        """Return the module with everything that the function returns turned into a kind."""
        lines = [*self._lines]
        returns = [n for n in _own_nodes(self._node) if isinstance(n, ast.Return) and n.value]
        for node in sorted(returns, key=lambda n: (n.lineno, n.col_offset), reverse=True):
            assert node.value is not None
            last, end = (node.value.end_lineno or 1) - 1, node.value.end_col_offset or 0
            lines[last] = lines[last][:end] + b")" + lines[last][end:]
            first, start = node.value.lineno - 1, node.value.col_offset
            lines[first] = lines[first][:start] + kind.encode() + b"(" + lines[first][start:]
        return b"".join(lines)

    def without(self) -> bytes:
        """Return the module without the function; something must be left of its class."""
        decorators = [d.lineno for d in self._node.decorator_list]
        first = min([self._node.lineno, *decorators]) - 1
        margin = self._lines[self._node.lineno - 1][: self._node.col_offset]
        return b"".join([*self._lines[:first], margin + b"pass\n", *self._lines[self._end :]])

    def _indented(self, statements: list[str]) -> list[bytes]:
        line = self._lines[self._first.lineno - 1]
        margin = line[: len(line) - len(line.lstrip())]
        return [margin + statement.encode() + b"\n" for statement in statements]


def _own_nodes(function: FunctionNode) -> Iterator[ast.AST]:
    """Yield the nodes of a function but not those of functions within it."""
    pending: list[ast.AST] = [*function.body]
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, FunctionNode | ast.Lambda | ast.ClassDef):
            pending += ast.iter_child_nodes(node)
