"""What tests use of a module on the trusted side, where none of a candidate's code is.

Functions are asked of the candidate and plain constants are taken from it. Classes with their
fields, bases and comparisons, what is built at import, and what is passed on from other modules
stay the baseline's: tests that use them tell nothing about a candidate that has them otherwise.
"""

import ast
import builtins
from collections.abc import Collection, Iterator

# What compares, shows and hashes objects is never asked of a candidate.
STAY_HERE = frozenset(("__eq__ __ne__ __lt__ __le__ __gt__ __ge__ __hash__ __repr__").split())
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_LITERALS = (
    *(ast.Constant, ast.Tuple, ast.List, ast.Set, ast.Dict, ast.UnaryOp, ast.BinOp),
    *(ast.operator, ast.unaryop, ast.expr_context),
)


def otherwise(
    baseline: bytes, candidate: bytes, function: str, taken: Collection[str], own: Collection[str]
) -> str:
    """Return the name of something that stays and is otherwise in the candidate, or nothing.

    ``function`` is the one that was mutated; ``taken`` are the constants that are taken over,
    ``own`` the first names of the subject's modules. Raises SyntaxError and RecursionError.
    """
    tree = ast.parse(baseline)
    known = {name for each in ast.walk(tree) for name in bound_names(each)}
    before = _staying(tree, function, taken, own)
    after = _staying(ast.parse(candidate), function, taken, own, known | _OF_BUILTINS)
    return next((n for n in [*before, *after] if before.get(n) != after.get(n)), "")


def names_at_import(tree: ast.Module, function: str) -> set[str]:
    """Return the names that are asked for outside of functions. Changes the tree."""
    bare = [_bare(each, function, "") for each in tree.body if not isinstance(each, _FUNCTIONS)]
    return {name for each in bare for name in _names(each)}


def _staying(
    tree: ast.Module,
    function: str,
    taken: Collection[str],
    own: Collection[str],
    known: Collection[str] | None = None,
) -> dict[str, list[str]]:
    """Return what stays by its name, in normal form. ``known`` are names that are not new."""
    loose = [each for each in tree.body if _is_loose(each, taken, own, known)]
    kept = [each for each in tree.body if each not in loose and not _is_text(each)]
    names: set[str] = set()
    for each in kept:
        names |= {*_names(_bare(each, function, "", known)), *bound_names(each)}
    # What is asked for at import stays too, and what that asks for.
    while more := [each for each in loose if _is_wanted(each, names)]:
        loose = [each for each in loose if each not in more]
        kept += more
        names |= {name for each in more for name in _names(each)}
    found: dict[str, list[str]] = {}
    for each in kept:
        name = ", ".join(bound_names(each)) or type(each).__name__
        found.setdefault(name, []).append(ast.dump(each))
    return {name: sorted(texts) for name, texts in found.items()}


def _is_wanted(node: ast.stmt, names: Collection[str]) -> bool:
    return any(name in names or name == "*" or is_dunder(name) for name in bound_names(node))


def _is_loose(
    node: ast.stmt, taken: Collection[str], own: Collection[str], known: Collection[str] | None
) -> bool:
    """Whether it stands for itself: asked of the candidate, taken over, or of no use to tests."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Import():
            return True
        case ast.ImportFrom(module=module, level=level):
            return not level and str(module).partition(".")[0] not in own
        case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value):
            literal = all(isinstance(part, _LITERALS) for part in ast.walk(value))
            bound = bound_names(node)
            is_new = known is not None and not set(bound) & set(known)
            return bool(bound) and (set(bound) <= set(taken) or (literal and is_new))
        case ast.ClassDef(name=name):
            return known is not None and name not in known
    return False


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _bare(
    node: ast.stmt, function: str, above: str, known: Collection[str] | None = None
) -> ast.stmt:
    """Return a class without what is asked: its methods' bodies, and new methods of new names."""
    if not isinstance(node, ast.ClassDef):
        return node
    path = f"{above}.{node.name}".lstrip(".")
    body: list[ast.stmt] = []
    asked: list[ast.stmt] = []
    for each in node.body:
        if isinstance(each, ast.ClassDef):
            body.append(_bare(each, function, path, known))
        elif not isinstance(each, _FUNCTIONS):
            body += [] if _is_text(each) else [each]
        elif each.name in STAY_HERE and f"{path}.{each.name}" != function:
            body.append(each)
        elif known is None or each.name in known or is_dunder(each.name):
            each.body = [ast.Pass()]
            each.args, each.returns = _NOTHING, None
            asked.append(each)
    node.body = [*body, *sorted(asked, key=ast.dump)]
    return node


_NOTHING = ast.arguments(
    posonlyargs=[], args=[], vararg=None, kwonlyargs=[], kw_defaults=[], kwarg=None, defaults=[]
)


# What a class may have from a builtin one.
_OF_BUILTINS = frozenset(name for kind in vars(builtins).values() for name in dir(kind))


def _names(node: ast.AST) -> Iterator[str]:
    return (each.id for each in ast.walk(node) if isinstance(each, ast.Name))


def is_dunder(name: str) -> bool:
    """Whether a name means something to the language."""
    return name.startswith("__") and name.endswith("__")


def bound_names(statement: ast.AST) -> list[str]:
    """Return the names that a statement itself gives something to."""
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
