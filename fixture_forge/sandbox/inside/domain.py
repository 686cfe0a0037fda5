"""Decide whether a call lies in the documented domain of a function.

Two things document it: the annotations of the parameters, and the conditions that the author of
the fixture stated, as expressions over the parameters.
"""

import collections.abc
import inspect
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any

_PAIRS = (dict, collections.abc.Mapping, collections.abc.MutableMapping)


def bound(
    function: Callable[..., Any], arguments: Sequence[object], named: Mapping[str, object]
) -> dict[str, object]:
    """Return the parameters of a call by name, defaults filled in. Raises TypeError."""
    binding = inspect.signature(function).bind(*arguments, **named)
    binding.apply_defaults()
    return dict(binding.arguments)


def violation(
    function: Callable[..., Any], parameters: Mapping[str, object], conditions: Sequence[str]
) -> str | None:
    """Say what is outside the domain, or None. May use up iterators among the parameters."""
    try:
        hints = typing.get_type_hints(function)
    except Exception:
        hints = {}  # a name that only a type checker knows
    kinds = inspect.signature(function).parameters
    for name, value in parameters.items():
        plain = kinds[name].kind not in (
            inspect.Parameter.VAR_POSITIONAL,
            inspect.Parameter.VAR_KEYWORD,
        )
        if plain and name in hints and not conforms(value, hints[name]):
            return f"{name} is not of the type {_written(hints[name])}"
    namespace = dict(function.__globals__) if hasattr(function, "__globals__") else {}
    for condition in conditions:
        try:
            holds = bool(eval(condition, {**namespace, **parameters}))  # noqa: S307
        except Exception as error:
            return f"`{condition}` raises {type(error).__name__}: {error}"
        if not holds:
            return f"`{condition}` does not hold"
    return None


def conforms(value: object, annotation: Any) -> bool:
    """Whether a value is of an annotated type; what cannot be told here conforms."""
    origin, inner = typing.get_origin(annotation), typing.get_args(annotation)
    if annotation is None or annotation is types.NoneType:
        return value is None
    if origin in (typing.Union, types.UnionType):
        return any(conforms(value, each) for each in inner)
    if origin is typing.Literal:
        return any(value == each and type(value) is type(each) for each in inner)
    if origin is typing.Annotated:
        return conforms(value, inner[0])
    if origin is None:
        return _is_a(value, annotation)
    if not _is_a(value, origin):
        return False
    if origin is tuple:
        return _tuple(value, inner)
    if origin in _PAIRS and isinstance(value, collections.abc.Mapping) and len(inner) == 2:
        return all(conforms(k, inner[0]) and conforms(v, inner[1]) for k, v in value.items())
    if isinstance(value, (list, set, frozenset, collections.abc.Sequence)) and len(inner) == 1:
        return isinstance(value, str | bytes) or all(conforms(item, inner[0]) for item in value)
    return True


def _is_a(value: object, kind: Any) -> bool:
    if kind is float:
        return isinstance(value, float | int) and not isinstance(value, bool)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    try:
        return isinstance(value, kind)
    except TypeError:
        return True


def _tuple(value: object, inner: tuple[Any, ...]) -> bool:
    assert isinstance(value, tuple)
    if len(inner) == 2 and inner[1] is Ellipsis:
        return all(conforms(item, inner[0]) for item in value)
    return len(value) == len(inner) and all(map(conforms, value, inner))


def _written(annotation: Any) -> str:
    return annotation.__name__ if isinstance(annotation, type) else str(annotation)
