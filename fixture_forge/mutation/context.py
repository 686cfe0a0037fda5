"""What a rewrite may ask about the node it was shown: its parents, and what its names mean.

Names are resolved from the file alone, without importing anything: by the import statements, and
by whether a builtin's name is bound anywhere in the file. In doubt a name means nothing.
"""

import ast
import builtins
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import libcst as cst

N = TypeVar("N", bound=cst.CSTNode)

_TYPING = ("typing.", "typing_extensions.", "collections.abc.")
_TYPE_BUILTINS = frozenset(
    "builtins." + name
    for name in [
        "int",
        "str",
        "bytes",
        "float",
        "complex",
        "bool",
        "list",
        "dict",
        "tuple",
        "set",
        "frozenset",
        "type",
        "object",
    ]
)


@dataclass(frozen=True)
class Names:
    """What the names of a file stand for: imported ones, and those that the file binds itself."""

    imported: Mapping[str, str]
    bound: frozenset[str]

    @classmethod
    def of(cls, tree: ast.Module) -> "Names":
        """Collect the imports and the bindings of a whole file, wherever they stand."""
        imported: dict[str, str] = {}
        bound: set[str] = set()
        for node in ast.walk(tree):
            match node:
                case ast.Import(names=names):
                    for alias in names:
                        top = alias.name.partition(".")[0]
                        imported[alias.asname or top] = alias.name if alias.asname else top
                case ast.ImportFrom(module=module, names=names, level=level):
                    for alias in names:
                        origin = "." * level + (module or "")
                        imported[alias.asname or alias.name] = f"{origin}.{alias.name}"
                case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                    bound.add(name)
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    bound.add(name)
                case ast.ClassDef(name=name):
                    bound.add(name)
                case ast.arg(arg=name):
                    bound.add(name)
                case ast.ExceptHandler(name=str(name)):
                    bound.add(name)
        return cls(imported, frozenset(bound))


@dataclass(frozen=True)
class Context:
    """The surroundings of every node of one unit."""

    module: cst.Module = field(repr=False)
    names: Names = field(repr=False)
    parents: Mapping[cst.CSTNode, cst.CSTNode] = field(repr=False)

    def parent(self, node: cst.CSTNode) -> cst.CSTNode:
        """Return the node that holds this one. The unit's own module is the last."""
        return self.parents[node]

    def ancestors(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        """Yield the parent, its parent, and so on up to the module."""
        while (parent := self.parents.get(node)) is not None:
            yield parent
            node = parent

    def enclosing(self, node: cst.CSTNode, kind: type[N]) -> N | None:
        """Return the nearest ancestor of a type, or None."""
        return next((a for a in self.ancestors(node) if isinstance(a, kind)), None)

    def function(self, node: cst.CSTNode) -> cst.FunctionDef | None:
        """Return the def that the node stands in, or None at module or class level."""
        return self.enclosing(node, cst.FunctionDef)

    def scope(self, node: cst.CSTNode) -> cst.CSTNode:
        """Return the def that the node stands in, or the whole unit."""
        return self.function(node) or self.module

    def code(self, node: cst.CSTNode) -> str:
        """Return the node as text."""
        return self.module.code_for_node(node)

    def resolve(self, node: cst.CSTNode) -> str | None:
        """Return what a name or dotted name stands for: ``builtins.min``, ``math.floor``, or None.

        A name that the file binds anywhere (parameter, variable, def) is never taken for a
        builtin or an import; a method on an unknown object is None.
        """
        match node:
            case cst.Name(value=name):
                if name in self.names.bound:
                    return None
                if name in self.names.imported:
                    return self.names.imported[name]
                return f"builtins.{name}" if hasattr(builtins, name) else None
            case cst.Attribute(value=value, attr=cst.Name(value=name)):
                base = self.resolve(value)
                return f"{base}.{name}" if base is not None else None
        return None

    def calls(self, node: cst.CSTNode, *names: str) -> bool:
        """Whether the node is a call of one of the resolved names (``builtins.range`` ...)."""
        return isinstance(node, cst.Call) and self.resolve(node.func) in names

    def method(self, node: cst.CSTNode) -> str | None:
        """Return the method name if the node is a call ``receiver.name(...)`` on a value.

        A function of an imported module (``math.floor``) is no method and gives None.
        """
        match node:
            case cst.Call(func=cst.Attribute(attr=cst.Name(value=name)) as func):
                return name if self.resolve(func) is None else None
        return None

    def name_uses(self, name: str, scope: cst.CSTNode) -> list[cst.Name]:
        """Return every Name node of this spelling below a node, in source order."""
        found: list[cst.Name] = []

        class Finder(cst.CSTVisitor):
            def visit_Name(self, node: cst.Name) -> None:  # noqa: N802 (libcst)
                if node.value == name:
                    found.append(node)

        scope.visit(Finder())
        return found

    def is_type_expression(self, node: cst.CSTNode) -> bool:
        """Whether an expression can only mean a type: ``int | None``, ``list[str]``."""
        match node:
            case cst.BinaryOperation(left=left, operator=cst.BitOr(), right=right):
                return self.is_type_expression(left) or self.is_type_expression(right)
            case cst.Subscript(value=value):
                return self._names_type(value)
            case cst.Name(value="None"):
                return True
            case cst.Name() | cst.Attribute():
                return self._names_type(node)
        return False

    def _names_type(self, node: cst.CSTNode) -> bool:
        meaning = self.resolve(node)
        return meaning is not None and (meaning in _TYPE_BUILTINS or meaning.startswith(_TYPING))
