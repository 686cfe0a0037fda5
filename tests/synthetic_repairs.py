"""Repairs as agents write them, made from a right function and the wrong one before it.

Each maker takes both texts and returns a candidate's text. They are deterministic, and every
one parses; whether it still repairs anything does not matter to what is measured.
"""

import ast
from collections.abc import Callable

import libcst as cst
import libcst.matchers as m
from metrics_again import Function, body_of, first_function

Maker = Callable[[str, str], str]
Rewrite = Callable[[Function], None]

MAKERS: dict[str, Maker] = {}

# One of each thing that the metrics treat in a way of its own, f-strings in f-strings included.
ORNAMENTS = '''
def ornaments(items, flag=None):
    """Stay: the docstring of an inner function is one of the body's tokens."""
    for item in items:
        while item:
            item -= 1
        else:
            flag = item and flag and not item or flag
    try:
        with open(f"{items!r:>{10 + 2}} {{x}} {f'{flag}'}") as file, file as again:
            flag = [a if a else b for a in file for b in again if a if b]
    except (ValueError, KeyError) as error:
        flag = lambda x: x if x else (error or None)
    except OSError:
        raise
    else:
        assert (n := len(items)) > 1 and n
    finally:
        if flag:
            pass
        elif items:
            del flag
        else:
            flag = 1_000.5e-3j, rb"\\x00", "é" "…", ...
    match items:
        case [first, *_] if first and flag:
            return {k: v for k, v in items} if first else {*items}
        case {"key": int() | str()}:
            if flag:
                return flag
        case _:
            pass
    return f"{items}" f'{flag:{"x"}}' "\\n"
'''

MORE_ORNAMENTS = """
async def ornaments_too(items):
    async with items as item:
        async for one in item:
            await one
    try:
        global spare
        spare @= items[1:, ::-1] or None
    except* ValueError:
        if items:
            class Local(Exception): x: int = 0
    return
"""


def maker(made: Maker) -> Maker:
    """Add a maker to the table, under its name."""
    MAKERS[made.__name__.replace("_", " ")] = made
    return made


def from_gold(rewrite: Rewrite) -> Rewrite:
    """Add a maker by what it does to the right version's function, in place."""

    def made(gold: str, _: str) -> str:
        tree = ast.parse(gold)
        rewrite(first_function(tree))
        return ast.unparse(ast.fix_missing_locations(tree))

    MAKERS[rewrite.__name__.replace("_", " ")] = made
    return rewrite


def set_body(node: Function, body: list[ast.stmt]) -> None:
    """Exchange the statements, and keep the docstring."""
    node.body[len(node.body) - len(body_of(node)) :] = body


@maker
def the_gold(gold: str, _: str) -> str:
    return gold


@maker
def nothing_done(_: str, baseline: str) -> str:
    return baseline


@maker
def the_gold_in_another_dress(gold: str, _: str) -> str:
    return cst.parse_module(gold).visit(Dresser()).code


@from_gold
def without_the_docstring(node: Function) -> None:
    node.body = body_of(node) or [ast.Pass()]


@from_gold
def a_guard_at_the_top(node: Function) -> None:
    asked = node.args.args[0].arg if node.args.args else "True"
    guard = f"if {asked} is None or not isinstance({asked}, object):\n raise TypeError('none')"
    set_body(node, [*ast.parse(guard).body, *body_of(node)])


@from_gold
def a_local_variable_renamed(node: Function) -> None:
    names = [n for n in ast.walk(node) if isinstance(n, ast.Name)]
    mine = {n.id for n in names if isinstance(n.ctx, ast.Store)}
    mine -= {a.arg for a in ast.walk(node) if isinstance(a, ast.arg)}
    for name in names:
        if name.id == min(mine, default=None):
            name.id = "renamed"


@from_gold
def the_last_two_statements_swapped(node: Function) -> None:
    *before, one, other = [ast.Pass(), *body_of(node)]
    set_body(node, [*before[1:], other, one])


@from_gold
def the_first_statement_twice(node: Function) -> None:
    set_body(node, [*body_of(node)[:1], *body_of(node)])


@from_gold
def all_of_it_in_a_try(node: Function) -> None:
    tried = ast.parse("try:\n pass\nexcept Exception as e:\n raise RuntimeError(f'{e}') from e")
    assert isinstance(tried.body[0], ast.Try)
    tried.body[0].body = body_of(node)
    set_body(node, tried.body)


@from_gold
def every_answer_through_a_variable(node: Function) -> None:
    node.body = [made for one in node.body for made in ReturnsByName().made_of(one)]


@from_gold
def a_helper_does_the_work(node: Function) -> None:
    work = ast.parse("@staticmethod\ndef work():\n pass\nreturn work()")
    first_function(work).body = body_of(node)
    set_body(node, work.body)


@from_gold
def nothing_left_but_pass(node: Function) -> None:
    set_body(node, [ast.Pass()])


@from_gold
def nothing_left_but_the_docstring(node: Function) -> None:
    node.body = [ast.Expr(ast.Constant("Said, not done."))]


@from_gold
def ornaments_before_the_work(node: Function) -> None:
    set_body(node, [*ast.parse(ORNAMENTS).body, *body_of(node)])


@maker
def the_baseline_in_ornaments(_: str, baseline: str) -> str:
    tree = ast.parse(baseline)
    node = first_function(tree)
    ornaments = ast.parse(MORE_ORNAMENTS)
    first_function(ornaments).body[1:1] = body_of(node)
    set_body(node, ornaments.body)
    return ast.unparse(tree)


class ReturnsByName(ast.NodeTransformer):
    """Give every answer a name before it is returned, inner functions left alone."""

    def made_of(self, statement: ast.stmt) -> list[ast.stmt]:
        made = self.visit(statement)
        return made if isinstance(made, list) else [made]

    def visit_Return(self, node: ast.Return) -> ast.AST | list[ast.stmt]:
        if node.value is None:
            return node
        kept = ast.Assign(targets=[ast.Name("answer", ast.Store())], value=node.value)
        return [kept, ast.Return(ast.Name("answer", ast.Load()))]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return node


class Dresser(m.MatcherDecoratableTransformer):
    """Change all that is not the program: comments, blank lines, indents, parentheses, spaces."""

    said = cst.SimpleStatementLine([cst.Expr(cst.SimpleString('"""In other words."""'))])

    @m.leave(m.FunctionDef())
    def function_def(self, _: cst.FunctionDef, node: cst.FunctionDef) -> cst.FunctionDef:
        if node.name.value != "task_func" or node.get_docstring() is None:
            return node
        body = [self.said, *node.body.body[1:]]
        return node.with_deep_changes(node.body, body=body)

    @m.leave(m.SimpleStatementLine())
    def simple_statement_line(
        self, _: cst.SimpleStatementLine, node: cst.SimpleStatementLine
    ) -> cst.SimpleStatementLine:
        aside = cst.TrailingWhitespace(cst.SimpleWhitespace("   "), cst.Comment("# so 'it' is"))
        above = [cst.EmptyLine(), cst.EmptyLine(comment=cst.Comment("# FIXED (was wrong):"))]
        return node.with_changes(leading_lines=above, trailing_whitespace=aside)

    @m.leave(m.IndentedBlock())
    def indented_block(self, _: cst.IndentedBlock, node: cst.IndentedBlock) -> cst.BaseSuite:
        return node.with_changes(indent="  ")

    @m.leave(m.Assign())
    def assign(self, _: cst.Assign, node: cst.Assign) -> cst.Assign:
        if node.value.lpar or isinstance(node.value, cst.Tuple | cst.Yield):
            return node
        opened = cst.ParenthesizedWhitespace(last_line=cst.SimpleWhitespace("      "))
        value = node.value.with_changes(lpar=[cst.LeftParen(opened)], rpar=[cst.RightParen()])
        return node.with_changes(value=value)

    @m.leave(m.Comma())
    def comma(self, _: cst.Comma, node: cst.Comma) -> cst.Comma:
        if isinstance(node.whitespace_after, cst.SimpleWhitespace):
            return node.with_changes(whitespace_before=cst.SimpleWhitespace("  "))
        return node
