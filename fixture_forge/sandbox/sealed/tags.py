"""The tags under which values with parts cross, by type."""

from collections import Counter, OrderedDict, defaultdict, deque
from typing import Any

from fixture_forge.sandbox.sealed.kinds import BUILTIN_ERRORS, BUILTIN_TYPES, Kinds
from fixture_forge.sandbox.sealed.plain import CannotCross

BUILTINS = {text: kind for kind, text in BUILTIN_TYPES.items()}
ITEMS: dict[type, str] = {list: "l", tuple: "t", set: "s", frozenset: "z", deque: "dq"}
PAIRS: dict[type, str] = {dict: "d", OrderedDict: "od", Counter: "ct", defaultdict: "dd"}
# Views of a dictionary that was made for them: whose they are is not told.
VIEWS: dict[type, str] = {
    type({}.keys()): "keys",
    type({}.values()): "values",
    type({}.items()): "items",
}
# The rest of the name of the method that reads it.
NAMES = {
    tag: f"_decode_{name}" for tag, name in {
        "r": "reference", "f": "float", "l": "list", "t": "tuple", "s": "set", "z": "frozenset",
        "dq": "deque", "d": "dict", "od": "ordered", "ct": "counter", "ba": "bytearray",
        "e": "enum", "n": "named", "o": "object", "x": "error", "k": "class", "it": "iterator",
        "fn": "function", "at": "position", "dd": "defaults", "vw": "view",
    }.items()
}  # fmt: skip


def factory_told(factory: Any) -> str | None:
    """Return what a defaultdict makes its defaults with. Raises CannotCross."""
    if factory is not None and factory not in BUILTIN_TYPES:
        raise CannotCross("a defaultdict with a factory of its own")
    return None if factory is None else BUILTIN_TYPES[factory]


def error_name(kind: type[BaseException], kinds: Kinds) -> str:
    """Return the nearest class of an exception that both sides know. Raises CannotCross."""
    for base in kind.__mro__:
        name = kinds.name_of(base) or (
            base.__name__ if BUILTIN_ERRORS.get(base.__name__) is base else None
        )
        if name is not None:
            return name
    raise CannotCross(f"an exception of the type {kind.__qualname__}"[:200])
