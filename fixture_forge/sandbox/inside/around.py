"""Is a candidate's module the baseline's but for the body of one function?

Imports, functions and constants under new names may stand beside it: they take nothing away from
what was there, as long as nobody there asks for such a name.
"""

import ast
import re
import unicodedata
from collections.abc import Iterable

from fixture_forge.sandbox.inside.staying import bound_names, is_dunder, names_at_import

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_TOO_DEEP = (SyntaxError, ValueError, RecursionError, MemoryError)


def differs_in_one_body(baseline: bytes, candidate: bytes, function: str) -> bool:
    """Whether nothing that is in the baseline is otherwise in the candidate, but that body."""
    try:
        before, after = ast.parse(baseline), ast.parse(candidate)
        known = _shapes(before.body, function)
        if function.rpartition(".")[2] in names_at_import(ast.parse(baseline), function):
            return False  # what it answers is part of what makes objects
        # A builtin or a name bound in a block counts as well, and a quoted annotation is a name.
        text = unicodedata.normalize("NFKC", baseline.decode())
        names = set(re.findall(r"\w+", text))
        kept = [node for node in after.body if not _is_harmless(node, names)]
        return _shapes(kept, function) == known
    except _TOO_DEEP:
        return False


def _shapes(body: Iterable[ast.stmt], function: str) -> list[str]:
    """Return statements as text, the function's body left out. Changes the tree."""
    found = []
    for statement in body:
        _empty(statement, function.split("."))
        found.append(ast.dump(statement))
    return found


def _empty(statement: ast.stmt, path: list[str]) -> None:
    first, *rest = path
    if isinstance(statement, _DEFINITIONS) and statement.name == first and not rest:
        statement.body = [ast.Pass()]
    elif isinstance(statement, ast.ClassDef) and statement.name == first and rest:
        for inner in statement.body:
            _empty(inner, rest)


def _is_harmless(statement: ast.stmt, names: set[str]) -> bool:
    """Whether a statement only brings something under a name that was not there."""
    match statement:
        case ast.Import() | ast.ImportFrom():
            pass
        case ast.FunctionDef(decorator_list=[], args=arguments):
            every = [*arguments.defaults, *(each for each in arguments.kw_defaults if each)]
            if not all(isinstance(each, ast.Constant) for each in every):
                return False
        case ast.Assign(value=ast.Constant(), targets=[ast.Name()]):
            pass
        case _:
            return False
    bound = set(bound_names(statement))
    return not bound & (names | {"*"}) and not any(map(is_dunder, bound))
