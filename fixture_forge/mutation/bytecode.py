"""Tell whether two code objects do the same, whatever lines they came from."""

from types import CodeType


def same_code(left: CodeType, right: CodeType) -> bool:
    """Compare instructions, constants and names, deeply; positions and file names do not count."""
    return _essence(left) == _essence(right)


def _essence(code: CodeType) -> tuple[object, ...]:
    return (
        code.co_code,
        tuple(_constant(value) for value in code.co_consts),
        code.co_names,
        code.co_varnames,
        code.co_freevars,
        code.co_cellvars,
        code.co_argcount,
        code.co_posonlyargcount,
        code.co_kwonlyargcount,
        code.co_flags,
        code.co_exceptiontable,
        code.co_name,
    )


def _constant(value: object) -> object:
    if isinstance(value, CodeType):
        return _essence(value)
    if isinstance(value, tuple):
        return ("tuple", tuple(_constant(item) for item in value))
    if isinstance(value, frozenset):
        # The order within a constant set is no behaviour.
        return ("frozenset", frozenset(_constant(item) for item in value))
    # 1, 1.0 and True are equal, 0.0 and -0.0 too; as constants they are not the same.
    return (type(value).__name__, repr(value), value if not isinstance(value, float) else None)
