"""Is a candidate's module the baseline's but for the body of one function?

Imports, functions and constants under new names may stand beside it: they take nothing away from
what was there.
"""

import ast
from collections.abc import Iterable

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_TOO_DEEP = (SyntaxError, ValueError, RecursionError, MemoryError)


def differs_in_one_body(baseline: bytes, candidate: bytes, function: str) -> bool:
    """Whether nothing that is in the baseline is otherwise in the candidate, but that body."""
    try:
        before, after = ast.parse(baseline), ast.parse(candidate)
        known = _shapes(before.body, function)
        names = {name for statement in before.body for name in _bound(statement)}
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
    bound = set(_bound(statement))
    return not bound & (names | {"*"})


def _bound(statement: ast.stmt) -> list[str]:
    match statement:
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return [alias.asname or alias.name.partition(".")[0] for alias in names]
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            nodes = (node for target in targets for node in ast.walk(target))
            return [node.id for node in nodes if isinstance(node, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
    return []
