"""The left side of a condition, or an argument, given a name first; and such a name left out."""

from collections.abc import Sequence

import libcst as cst
import libcst.matchers as m

from fixture_forge.rotation.rewrites.base import (
    BlockRewrite,
    assigned,
    assignment,
    bracketed,
    is_pure,
    names_in,
    only,
)

_NAMES: dict[type[cst.BaseBinaryOp], tuple[str, ...]] = {
    cst.Add: ("combined", "added", "joint"), cst.Subtract: ("difference", "remainder", "gap"),
    cst.Multiply: ("product", "multiplied"), cst.Divide: ("ratio", "share"),
    cst.FloorDivide: ("whole", "quotient"), cst.Modulo: ("rest", "leftover"),
}  # fmt: skip


class NamedPart(BlockRewrite):
    """Names the first part of a condition before it is asked."""

    name = "named-part"
    examples = (
        ("if a + b > c:\n    f()", "combined = a + b\nif combined > c:\n    f()"),
        ("if a % 2 == 0:\n    f()", "rest = a % 2\nif rest == 0:\n    f()"),
    )

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Name the left side of one condition."""
        match body[at]:
            case (
                cst.If(
                    test=cst.Comparison(left=cst.BinaryOperation(operator=operator) as left) as test
                ) as found
            ):
                name = self.fresh_name(_NAMES.get(type(operator), ()))
                if name is None:
                    return None
                value = left.with_changes(lpar=(), rpar=())
                asked = found.with_changes(test=test.with_changes(left=cst.Name(name)))
                return 1, [assignment(name, value), asked.with_changes(leading_lines=())]
        return None


_CALLS = {
    "sorted": ("ordered", "in_order", "arranged"), "sum": ("total", "amount"),
    "len": ("count", "number"), "min": ("least", "smallest"), "max": ("most", "largest"),
    "list": ("items", "entries"), "set": ("distinct", "different"), "dict": ("table", "lookup"),
    "zip": ("pairs", "couples"), "enumerate": ("numbered", "counted"), "round": ("rounded",),
    "reversed": ("backwards", "from_the_end"), "range": ("positions", "places"),
}  # fmt: skip


class CallNamed(BlockRewrite):
    """Names what a call of a builtin gives before a line goes on with it."""

    name = "call-named"
    examples = (
        ("return sorted(xs, key=f)[:n]", "ordered = sorted(xs, key=f)\nreturn ordered[:n]"),
        ("return [x.a for x in sorted(xs)]",
         "ordered = sorted(xs)\nreturn [x.a for x in ordered]"),
        ("return sum(xs) / n", "total = sum(xs)\nreturn total / n"),
        ("for x in sorted(xs):\n    f(x)", "ordered = sorted(xs)\nfor x in ordered:\n    f(x)"),
    )  # fmt: skip

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Name the first call of one line."""
        statement = body[at]
        small = only(statement)
        held: cst.CSTNode | None = None
        if isinstance(small, cst.Return | cst.Assign | cst.AnnAssign):
            held = small.value
        elif isinstance(statement, cst.For):
            held = None if statement.asynchronous else statement
        first = None if held is None else _first_evaluated(held)
        if first is None or first is held or not isinstance(first.func, cst.Name):
            return None
        name = self.fresh_name(_CALLS.get(first.func.value, ()))
        if name is None:
            return None
        placed = statement.deep_replace(first, cst.Name(name))
        assert isinstance(placed, cst.BaseStatement)
        if hasattr(placed, "leading_lines"):
            placed = placed.with_changes(leading_lines=())
        return 1, [assignment(name, first), placed]


def _first_evaluated(node: cst.CSTNode) -> cst.Call | None:
    """Return the call by which the evaluation of an expression, or of a loop, begins."""
    while True:
        match node:
            case cst.For(iter=inner) | cst.Subscript(value=inner):
                node = inner
            case cst.BinaryOperation(left=inner) | cst.Comparison(left=inner):
                node = inner
            case cst.ListComp(for_in=clause) | cst.SetComp(for_in=clause):
                node = clause.iter
            case cst.Call(func=cst.Name(value=name), args=[]) if name in _CALLS:
                return None
            case cst.Call(func=cst.Name(value=name)) if name in _CALLS:
                return node
            case cst.Call(func=cst.Attribute(value=inner)):
                node = inner
            case _:
                return None


class PartUnnamed(BlockRewrite):
    """Leaves a name out that is used once, in the very next line."""

    name = "part-unnamed"
    examples = (("gap = a - b\nreturn f(gap)", "return f(a - b)"),)

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Put one value where its name stood."""
        given = assigned(body[at])
        if given is None or at + 1 == len(body) or not is_pure(given[1]):
            return None
        name, value = given
        follower = body[at + 1]
        small = only(follower)
        used = isinstance(small, cst.Return | cst.Assign | cst.AugAssign)
        if not used or self.uses_of(name) != 2 or m.findall(follower, m.Lambda() | m.CompFor()):
            return None
        held = getattr(small, "value", None)
        if not isinstance(held, cst.BaseExpression) or name not in names_in(held):
            return None
        if isinstance(held, cst.Name):
            return None
        placed = m.replace(
            follower, m.Name(value=name), bracketed(value) if _binds(held, name) else value
        )
        assert isinstance(placed, cst.SimpleStatementLine)
        return 2, [placed]


def _binds(held: cst.BaseExpression, name: str) -> bool:
    """Whether the name stands where an expression needs brackets: anywhere but as an argument."""
    arguments = m.findall(held, m.Arg(value=m.Name(value=name)))
    return not arguments
