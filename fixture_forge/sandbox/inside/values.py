"""Describe a value so that two descriptions are equal exactly when the values behave alike.

Values from two versions of a module cannot be compared by ``==``: their classes differ, NaN is
unequal to itself, and 0.0 equals -0.0. A description is a text in which types, order, aliasing
and such details all show.
"""

import contextlib
import dataclasses
import enum
import itertools
import re
from collections.abc import Iterator, Mapping
from types import BuiltinFunctionType, FunctionType, GeneratorType, MethodType, ModuleType
from typing import Any

# An endless generator is compared by this many of its items.
MAX_ITEMS = 1000
SHOWN = 200
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_ATOMS = (str, bytes, bool, type(None), complex, range, slice)
_NAMED = (FunctionType, BuiltinFunctionType, type)


def describe(value: object) -> str:
    """Return the description. What nests too deeply is described as just that."""
    try:
        return "".join(_Describer().parts(value))
    except RecursionError:
        return f"{type(value).__qualname__} nested too deeply"


def show(value: object) -> str:
    """Return a short readable form for people, the same in every run."""
    try:
        text = _ADDRESS.sub("", repr(value))
    except RecursionError:
        text = f"<{type(value).__qualname__} nested too deeply>"
    except ValueError:  # more digits than Python prints
        text = f"<{type(value).__qualname__} of very many digits>"
    except Exception as error:
        text = f"<{type(value).__qualname__} whose repr raises {type(error).__name__}>"
    text = text.encode("utf-8", "backslashreplace").decode()
    if len(text) > SHOWN:
        half = SHOWN // 2
        text = f"{text[:half]}… ({len(text):,} characters) …{text[-half // 2 :]}"
    return text


class _Describer:
    def __init__(self) -> None:
        self._seen: dict[int, int] = {}
        self._kept: list[object] = []  # an id is only an identity while its object lives

    def parts(self, value: object) -> Iterator[str]:
        kind = type(value)
        if kind is int:
            assert isinstance(value, int)
            yield hex(value)
        elif kind is float:
            assert isinstance(value, float)
            yield "nan" if value != value else value.hex()
        elif kind in _ATOMS:
            yield ascii(value)
        elif isinstance(value, enum.Enum):
            yield f"{kind.__qualname__}.{value.name}"
        elif isinstance(value, _NAMED):
            yield f"<{value.__module__}.{value.__qualname__}>"
        elif isinstance(value, ModuleType):
            yield f"<module {value.__name__}>"
        elif isinstance(value, tuple):
            yield from self._tuple(value)
        elif id(value) in self._seen:
            yield f"#{self._seen[id(value)]}"
        else:
            self._seen[id(value)] = len(self._seen)
            self._kept.append(value)
            yield from self._mutable(value)

    def _tuple(self, value: tuple[object, ...]) -> Iterator[str]:
        kind = type(value)
        yield "(" if kind is tuple else f"{kind.__qualname__}("
        yield from self._joined(value)
        yield ")"

    def _joined(self, items: Any) -> Iterator[str]:
        for item in items:
            yield from self.parts(item)
            yield ","

    def _mutable(self, value: object) -> Iterator[str]:
        kind = type(value)
        if isinstance(value, (set, frozenset)):
            # An order that depends on the hash seed is no behaviour of a set.
            yield f"{kind.__qualname__}{{{','.join(sorted(map(describe, value)))}}}"
        elif isinstance(value, Mapping) and isinstance(value, dict):
            yield f"{kind.__qualname__}{{"
            for key, item in value.items():
                yield from self.parts(key)
                yield ":"
                yield from self.parts(item)
                yield ","
            yield "}"
        elif isinstance(value, (list, bytearray)) or kind.__name__ == "deque":
            yield f"{kind.__qualname__}["
            yield from self._joined(value)
            yield "]"
        elif isinstance(value, BaseException):
            yield f"{kind.__qualname__}("
            yield from self._joined(value.args)
            yield ")"
        elif isinstance(value, MethodType):
            yield f"<method {value.__func__.__qualname__} of "
            yield from self.parts(value.__self__)
            yield ">"
        elif isinstance(value, GeneratorType) or (
            isinstance(value, Iterator) and iter(value) is value
        ):
            yield f"{kind.__qualname__} of ["
            yield from self._joined(itertools.islice(value, MAX_ITEMS))
            yield "]"
        else:
            yield from self._object(value)

    def _object(self, value: object) -> Iterator[str]:
        kind = type(value)
        state: dict[str, object] = {}
        if dataclasses.is_dataclass(value):
            state = {f.name: getattr(value, f.name, None) for f in dataclasses.fields(value)}
        for owner in kind.__mro__:
            for slot in _slots(owner):
                with contextlib.suppress(AttributeError):
                    state[slot] = getattr(value, slot)
        state |= getattr(value, "__dict__", {})
        if not state:
            yield f"{kind.__qualname__} {_ADDRESS.sub('', repr(value))}"
            return
        yield f"{kind.__qualname__}<"
        for name, item in state.items():
            yield f"{name}="
            yield from self.parts(item)
            yield ","
        yield ">"


def _slots(owner: type) -> tuple[str, ...]:
    slots = owner.__dict__.get("__slots__", ())
    names = (slots,) if isinstance(slots, str) else tuple(slots)
    return tuple(n for n in names if n not in ("__dict__", "__weakref__"))
