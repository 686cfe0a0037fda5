"""Where a family may look: every node of a function but those that state types, names or texts.

One walk over a unit finds the sites of all families at once, and remembers each node's parent.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import libcst as cst

from fixture_forge.mutation.context import Context, Names
from fixture_forge.mutation.model import AnyFamily
from fixture_forge.mutation.source import Unit

# Nothing below these is behaviour that a repair could be asked for: types, patterns, the
# signature with its promised defaults, imports, and scope declarations.
_CLOSED = (
    cst.Annotation,
    cst.MatchPattern,
    cst.Parameters,
    cst.Import,
    cst.ImportFrom,
    cst.Global,
    cst.Nonlocal,
    cst.TypeAlias,
    cst.TypeParameters,
)
_DECLARATIONS = frozenset({"__all__", "__slots__", "__match_args__"})
_TYPE_MAKERS = frozenset(
    f"{module}.{name}"
    for module in ("typing", "typing_extensions")
    for name in ("TypeVar", "ParamSpec", "TypeVarTuple", "NewType", "NamedTuple", "TypedDict")
)
_CASTS = ("typing.cast", "typing_extensions.cast", "typing.assert_type")


@dataclass(frozen=True, slots=True)
class Site:
    """A node that at least one family wants to see, and the function it stands in."""

    node: cst.CSTNode
    function: str
    families: tuple[AnyFamily, ...]


class _Walk(cst.CSTVisitor):
    def __init__(self, context: Context, families: Sequence[AnyFamily], unit: Unit) -> None:
        self._unit = unit
        self._context = context
        self._families = families
        self._wanted: dict[type[cst.CSTNode], tuple[AnyFamily, ...]] = {}
        self._stack: list[cst.CSTNode] = []
        self._names: list[str] = []
        self._inside_def = [False]
        self._closed = 0  # how many nodes deep in one that is closed
        self._defined: dict[str, int] = {}
        self.parents: dict[cst.CSTNode, cst.CSTNode] = {}
        self.sites: list[Site] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if self._stack:
            self.parents[node] = self._stack[-1]
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self._enter(node)
        if self._closed or self._is_closed(node):
            self._closed += 1  # families may still ask for the parents of what is in there
        else:
            kind = type(node)
            if kind not in self._wanted:
                self._wanted[kind] = tuple(
                    f for f in self._families if issubclass(kind, f.visited_types)
                )
            if wanted := self._wanted[kind]:
                self.sites.append(Site(node, self._qualified(), wanted))
        self._stack.append(node)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        self._stack.pop()
        if self._closed:
            self._closed -= 1
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self._names.pop()
            self._inside_def.pop()

    def _enter(self, node: cst.FunctionDef | cst.ClassDef) -> None:
        if self._unit.indented and not self._names:
            name = self._unit.owner  # the class head that the unit was given, not one of its own
        else:
            prefix = "<locals>." if self._inside_def[-1] else ""
            name = prefix + node.name.value
            full = ".".join([*self._names, name])
            at_top = len(self._stack) == (3 if self._unit.indented else 1)
            first = self._unit.ordinal if at_top else 1
            self._defined[full] = count = self._defined.get(full, first - 1) + 1
            name = name if count == 1 else f"{name}#{count}"
        self._names.append(name)
        self._inside_def.append(isinstance(node, cst.FunctionDef))

    def _qualified(self) -> str:
        return ".".join(self._names) or "<module>"

    def _is_closed(self, node: cst.CSTNode) -> bool:
        if isinstance(node, _CLOSED):
            return True
        context = self._context
        match node:
            case cst.Expr(value=cst.SimpleString() | cst.ConcatenatedString()):
                return True  # a docstring, or a string standing as a comment
            case cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value=name))]):
                return name in _DECLARATIONS or context.is_type_expression(node.value)
            case cst.AnnAssign(annotation=cst.Annotation(annotation=kind)):
                return (context.resolve(kind) or "").endswith(".TypeAlias")
            case cst.Subscript() | cst.BinaryOperation(operator=cst.BitOr()):
                return context.is_type_expression(node)
            case cst.If(test=test):
                return self._is_type_checking(test)
            case cst.Call(func=func):
                return context.resolve(func) in _TYPE_MAKERS
            case cst.Arg():
                call = self._stack[-1]
                return (
                    context.calls(call, *_CASTS)
                    and isinstance(call, cst.Call)
                    and call.args[0] is node
                )
            case cst.FormattedStringExpression(equal=cst.AssignEqual()):
                return True  # `f"{x=}"` prints its own source
        return False

    def _is_type_checking(self, test: cst.BaseExpression) -> bool:
        meaning = self._context.resolve(test) or ""
        return meaning in ("typing.TYPE_CHECKING", "typing_extensions.TYPE_CHECKING")


def find_sites(
    module: cst.Module, names: Names, families: Sequence[AnyFamily], unit: Unit
) -> tuple[list[Site], Context]:
    """Walk a unit once; return its sites in source order and the context for rewriting them."""
    parents: dict[cst.CSTNode, cst.CSTNode] = {}
    context = Context(module, names, parents)
    walk = _Walk(context, families, unit)
    walk.parents = parents
    module.visit(walk)
    return walk.sites, context
