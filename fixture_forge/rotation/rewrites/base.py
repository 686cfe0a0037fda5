"""What all rewrites share: one site of one function is put differently, and means the same.

A rewrite offers a site only where its meaning is kept by construction, as far as that can be
seen; whether it is, a differential run says. Its ``examples`` are its tests.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import ClassVar

import libcst as cst
import libcst.matchers as m

Example = tuple[str, str]
Statement = cst.SimpleStatementLine | cst.BaseCompoundStatement
_PURE_CALLS = ("len", "min", "max", "abs", "round", "int", "str", "float", "bool")
_INVERSES: dict[type[cst.BaseCompOp], type[cst.BaseCompOp]] = {
    cst.Equal: cst.NotEqual, cst.NotEqual: cst.Equal, cst.LessThan: cst.GreaterThanEqual,
    cst.GreaterThanEqual: cst.LessThan, cst.GreaterThan: cst.LessThanEqual,
    cst.LessThanEqual: cst.GreaterThan, cst.Is: cst.IsNot, cst.IsNot: cst.Is,
    cst.In: cst.NotIn, cst.NotIn: cst.In,
}  # fmt: skip
MIRRORED: dict[type[cst.BaseCompOp], type[cst.BaseCompOp]] = {
    cst.Equal: cst.Equal, cst.NotEqual: cst.NotEqual, cst.LessThan: cst.GreaterThan,
    cst.GreaterThan: cst.LessThan, cst.LessThanEqual: cst.GreaterThanEqual,
    cst.GreaterThanEqual: cst.LessThanEqual,
}  # fmt: skip


class Rewrite(cst.CSTTransformer):
    """Rewrites the site numbered ``wanted`` of a function, and counts all. None rewrites none."""

    name: ClassVar[str]
    examples: ClassVar[tuple[Example, ...]]

    def __init__(self, module: cst.Module, function: str, wanted: int | None) -> None:
        super().__init__()
        self.module = module
        self.sites = 0
        self._wanted = wanted
        self._function = function.split(".")
        self._path: list[str] = []
        self.subject: cst.FunctionDef | None = None

    def visit_ClassDef(self, node: cst.ClassDef) -> None:
        """Go into a class."""
        self._path.append(node.name.value)

    def leave_ClassDef(
        self, original_node: cst.ClassDef, updated_node: cst.ClassDef
    ) -> cst.BaseStatement:
        """Come out of a class."""
        self._path.pop()
        return updated_node

    def visit_FunctionDef(self, node: cst.FunctionDef) -> None:
        """Go into a function."""
        self._path.append(node.name.value)
        if self._path == self._function:
            self.subject = node

    def leave_FunctionDef(
        self, original_node: cst.FunctionDef, updated_node: cst.FunctionDef
    ) -> cst.BaseStatement:
        """Come out of a function."""
        is_subject = self._path == self._function
        self._path.pop()
        if is_subject:
            self.subject = None
        return updated_node

    @cached_property
    def taken(self) -> set[str]:
        """Return every name that the module uses."""
        return names_in(self.module)

    @property
    def is_inside(self) -> bool:
        """Whether what is looked at is in the function."""
        return self.subject is not None

    def chosen(self) -> bool:
        """Count a site; return whether it is the wanted one."""
        self.sites += 1
        return self.sites - 1 == self._wanted

    def fresh_name(self, wanted: Sequence[str]) -> str | None:
        """Return the first name that the module does not use, or None."""
        return next((name for name in wanted if name not in self.taken), None)

    def uses_of(self, name: str) -> int:
        """Return how often the function names something."""
        assert self.subject is not None
        return sum(node.value == name for node in names_of(self.subject))


class BlockRewrite(Rewrite):
    """Rewrites a run of statements of a block."""

    def leave_IndentedBlock(
        self, original_node: cst.IndentedBlock, updated_node: cst.IndentedBlock
    ) -> cst.BaseSuite:
        """Rewrite one run of statements of a block."""
        if not self.is_inside:
            return updated_node
        body = list(updated_node.body)
        for at in range(len(body)):
            found = self.put_differently(body, at)
            if found is None:
                continue
            count, others = found
            if self.chosen():
                others = with_space_of(body[at], others)
                return updated_node.with_changes(body=[*body[:at], *others, *body[at + count :]])
        return updated_node

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Return how many statements from ``at`` are to be replaced, and by what; None if none."""
        raise NotImplementedError


def with_space_of(
    before: cst.BaseStatement, after: list[cst.BaseStatement]
) -> list[cst.BaseStatement]:
    """Return statements under the comments and blank lines of the one that they replace."""
    lines = getattr(before, "leading_lines", ())
    if after and hasattr(after[0], "leading_lines"):
        after[0] = after[0].with_changes(leading_lines=lines)
    return after


def names_of(node: cst.CSTNode) -> list[cst.Name]:
    """Return every name in a tree, attributes' included."""
    return [each for each in m.findall(node, m.Name()) if isinstance(each, cst.Name)]


def names_in(node: cst.CSTNode) -> set[str]:
    """Return the words of all names in a tree."""
    return {each.value for each in names_of(node)}


def is_pure(node: cst.CSTNode) -> bool:
    """Whether an expression can be moved, repeated or left out unseen, as far as one can tell."""
    match node:
        case cst.Name() | cst.Integer() | cst.Float() | cst.SimpleString():
            return True
        case cst.Attribute(value=value):
            return is_pure(value)
        case cst.UnaryOperation(expression=inner):
            return is_pure(inner)
        case (
            cst.BinaryOperation(left=left, right=right)
            | cst.BooleanOperation(left=left, right=right)
        ):
            return is_pure(left) and is_pure(right)
        case cst.Comparison(left=left, comparisons=targets):
            return is_pure(left) and all(is_pure(each.comparator) for each in targets)
        case cst.Call(func=cst.Name(value=name), args=arguments):
            plain = all(not each.star and is_pure(each.value) for each in arguments)
            return name in _PURE_CALLS and plain
    return False


def is_number(node: cst.CSTNode) -> bool:
    """Whether an expression is a number as it stands."""
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus):
        node = node.expression
    return isinstance(node, cst.Integer | cst.Float)


def is_literal(node: cst.CSTNode) -> bool:
    """Whether an expression is a constant as it stands."""
    constant = isinstance(node, cst.Name) and (
        node.value in ("None", "True", "False") or node.value.isupper()
    )
    return constant or is_number(node) or isinstance(node, cst.SimpleString)


def negated(test: cst.BaseExpression) -> cst.BaseExpression:
    """Return the opposite of a condition, put as one would write it."""
    if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
        return test.expression.with_changes(lpar=(), rpar=())
    if isinstance(test, cst.Comparison) and len(test.comparisons) == 1:
        target = test.comparisons[0]
        inverse = _INVERSES.get(type(target.operator))
        if inverse is not None:
            return test.with_changes(
                lpar=(), rpar=(), comparisons=[target.with_changes(operator=inverse())]
            )
    if isinstance(test, cst.BooleanOperation | cst.Comparison | cst.IfExp):
        test = bracketed(test)
    return cst.UnaryOperation(cst.Not(), test)


def bracketed(node: cst.BaseExpression) -> cst.BaseExpression:
    """Return an expression in parentheses, unless it is one word or has them."""
    plain = cst.Name | cst.Integer | cst.Float | cst.SimpleString | cst.Attribute | cst.Call
    if node.lpar or isinstance(node, plain | cst.Subscript | cst.List | cst.ListComp):
        return node
    return node.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def bare(node: cst.BaseExpression) -> cst.BaseExpression:
    """Return an expression without parentheses around it, but for a tuple's."""
    return node if isinstance(node, cst.Tuple) else node.with_changes(lpar=(), rpar=())


def line(statement: cst.BaseSmallStatement) -> cst.SimpleStatementLine:
    """Return a line of one statement."""
    return cst.SimpleStatementLine([statement])


def only(statement: cst.CSTNode) -> cst.BaseSmallStatement | None:
    """Return the small statement that a line consists of, or None."""
    if isinstance(statement, cst.SimpleStatementLine) and len(statement.body) == 1:
        return statement.body[0]
    return None


def assigned(statement: cst.CSTNode) -> tuple[str, cst.BaseExpression] | None:
    """Return name and value where a line gives one name a value, or None."""
    match only(statement):
        case cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value=name))], value=value):
            return name, value
        case cst.AnnAssign(target=cst.Name(value=name), value=cst.BaseExpression() as value):
            return name, value
    return None


def assignment(name: str, value: cst.BaseExpression) -> cst.SimpleStatementLine:
    """Return the line that gives a name a value."""
    return line(cst.Assign([cst.AssignTarget(cst.Name(name))], value))


def returned(statement: cst.CSTNode) -> cst.BaseExpression | None:
    """Return what a line returns, or None if it returns nothing or does something else."""
    small = only(statement)
    return small.value if isinstance(small, cst.Return) else None


def block(statements: Sequence[cst.BaseStatement]) -> cst.IndentedBlock:
    """Return a block."""
    return cst.IndentedBlock(list(statements))


def stores_of(node: cst.CSTNode) -> Iterator[str]:
    """Yield the names that a tree gives values to."""
    for each in m.findall(node, m.AssignTarget() | m.AugAssign() | m.AnnAssign() | m.For()):
        target = getattr(each, "target", None)
        if isinstance(target, cst.CSTNode):
            yield from names_in(target)
