"""A loop that appends as a list comprehension."""

from collections.abc import Sequence

import libcst as cst

from fixture_forge.rotation.rewrites.base import (
    BlockRewrite,
    assigned,
    assignment,
    names_in,
    names_of,
    only,
)


class LoopToComprehension(BlockRewrite):
    """Turns an empty list and the loop that fills it into one expression."""

    name = "loop-to-comprehension"
    examples = (
        ("out = []\nfor x in xs:\n    out.append(x * 2)\nreturn out",
         "out = [x * 2 for x in xs]\nreturn out"),
        ("out = []\nfor x in xs:\n    if x:\n        out.append(x)\nreturn out",
         "out = [x for x in xs if x]\nreturn out"),
    )  # fmt: skip

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Join one assignment and the loop behind it."""
        if at + 1 == len(body):
            return None
        match assigned(body[at]), body[at + 1]:
            case (
                (name, cst.List(elements=[])),
                cst.For(
                    body=cst.IndentedBlock(body=[inside]), orelse=None, asynchronous=None
                ) as loop,
            ):
                pass
            case _:
                return None
        test: cst.BaseExpression | None = None
        match inside:
            case cst.If(test=asked, body=cst.IndentedBlock(body=[inside]), orelse=None):
                test = asked
        item = _appended(inside, name)
        variables = names_in(loop.target)
        parts = [part for part in (item, test, loop.iter) if part is not None]
        if item is None or any(name in names_in(part) for part in parts):
            return None
        # The variable of a comprehension is not there afterwards.
        within = sum(each.value in variables for each in names_of(loop))
        if sum(map(self.uses_of, variables)) != within:
            return None
        ifs: list[cst.CompIf] = [] if test is None else [cst.CompIf(test)]
        made = cst.ListComp(item, cst.CompFor(target=loop.target, iter=loop.iter, ifs=ifs))
        return 2, [_with_value(body[at], name, made)]


def _appended(node: cst.CSTNode, name: str) -> cst.BaseExpression | None:
    match only(node):
        case cst.Expr(
            value=cst.Call(
                func=cst.Attribute(value=cst.Name(value=owner), attr=cst.Name(value="append")),
                args=[argument],
            )
        ) if owner == name and not argument.star:
            return argument.value
    return None


def _with_value(
    statement: cst.BaseStatement, name: str, value: cst.BaseExpression
) -> cst.BaseStatement:
    small = only(statement)
    if isinstance(small, cst.AnnAssign) and isinstance(statement, cst.SimpleStatementLine):
        return statement.with_changes(body=[small.with_changes(value=value)])
    return assignment(name, value)
