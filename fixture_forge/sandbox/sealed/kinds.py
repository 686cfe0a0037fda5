"""The classes that can cross: some builtin ones, and those that the subject's modules define."""

import builtins
import enum
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from types import ModuleType
from typing import Any, Literal

# Of the last shape are instances that hold more than attributes, as of a class made from list.
Shape = Literal["enum", "tuple", "error", "object", "other"]
_MADE_BY_PYTHON = 1 << 9  # Py_TPFLAGS_HEAPTYPE

# KeyboardInterrupt and GeneratorExit are absent: raised in a test they would end more than it.
BUILTIN_ERRORS: Mapping[str, type[BaseException]] = {
    name: kind
    for name, kind in vars(builtins).items()
    if isinstance(kind, type)
    and (issubclass(kind, Exception) or kind is SystemExit)
    and not issubclass(kind, BaseExceptionGroup)
    and kind.__name__ == name
}
BUILTIN_TYPES: Mapping[type, str] = {
    kind: f"builtins.{kind.__name__}"
    for kind in (int, str, float, bool, list, dict, tuple, set, frozenset, bytes, complex, object)
}


class Kinds:
    """The classes of the subject by name, ``module.qualified``, as each side has them."""

    def __init__(
        self, modules: Iterable[ModuleType] = (), only: Collection[str] | None = None
    ) -> None:
        """With ``only`` no other classes than these are known."""
        self._only = only
        self._by_name: dict[str, type] = {}
        for module in modules:
            self._collect(module.__name__, vars(module).values())
        self._by_type = {kind: name for name, kind in self._by_name.items()}
        self._shapes = {name: shape_of(kind) for name, kind in self._by_name.items()}

    def _collect(self, module: str, values: Iterable[Any]) -> None:
        for value in list(values):
            if isinstance(value, type) and getattr(value, "__module__", None) == module:
                name = f"{module}.{value.__qualname__}"
                wanted = self._only is None or name in self._only
                if wanted and name not in self._by_name:
                    self._by_name[name] = value
                    self._collect(module, vars(value).values())

    def items(self) -> Iterable[tuple[str, type]]:
        """Return names and classes."""
        return self._by_name.items()

    def name_of(self, kind: type) -> str | None:
        """Return the name of a class of the subject, or None for any other."""
        return self._by_type.get(kind)

    def named(self, name: str) -> type:
        """Return a class. Raises KeyError if there is none of the name."""
        return self._by_name[name]

    def shape(self, name: str) -> Shape:
        """Return in which way instances of a class are made. Raises KeyError."""
        return self._shapes[name]

    def is_changeable(self, kind: type) -> bool:
        """Whether instances of a class may get other attributes than they have."""
        return self._shapes.get(self._by_type.get(kind, "")) == "object"

    def of_shape(self, name: str, shape: Shape) -> Any:
        """Return a class that is made so. Raises KeyError, and ValueError if it is not."""
        if self._shapes[name] != shape:
            raise ValueError(name)
        return self._by_name[name]

    @staticmethod
    def set_state(value: Any, state: Mapping[str, Any]) -> None:
        """Give an object attributes instead of those that it has, past its own methods."""
        kind: type = type(value)
        slots = _slots(kind)
        for name in [name for name in state_of(value) if name not in state]:
            if name in slots:
                object.__delattr__(value, name)
            else:
                del object.__getattribute__(value, "__dict__")[name]
        for name, held in state.items():
            if name in slots:
                object.__setattr__(value, name, held)
            else:
                # Not by way of the class: a property of the name would have its own code run.
                object.__getattribute__(value, "__dict__")[name] = held


def shape_of(kind: type) -> Shape:
    """Return in which way instances of a class are made."""
    if issubclass(kind, enum.Enum):
        return "enum"
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return "tuple"
    if issubclass(kind, BaseException):
        return "error"
    return "object" if _made_from(kind) is object else "other"


def _made_from(kind: type) -> type:
    """Return the class not written in Python that instances are built on, as ``copyreg`` does."""
    for base in kind.__mro__:
        made = base.__dict__.get("__new__")
        if not base.__flags__ & _MADE_BY_PYTHON or getattr(made, "__self__", None) is base:
            return base
    return object


def made_by(kind: type[BaseException]) -> type[BaseException]:
    """Return the builtin error that a class of errors is made from."""
    known = (base for base in kind.__mro__ if BUILTIN_ERRORS.get(base.__name__) is base)
    return next(known, BaseException)


def state_of(value: Any) -> dict[str, Any]:
    """Return the attributes that an object itself holds, in its dictionary and in its slots."""
    kind: type = type(value)
    state = {
        name: object.__getattribute__(value, name) for name in _slots(kind) if hasattr(value, name)
    }
    try:
        state.update(object.__getattribute__(value, "__dict__"))
    except AttributeError:
        return state
    return state


@lru_cache(maxsize=1024)
def _slots(kind: type) -> tuple[str, ...]:
    """Return the names of the slots of a class and of those that it is made from."""
    found = []
    for each in reversed(kind.__mro__):
        slots = each.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in ("__dict__", "__weakref__"):
                mangled = f"_{each.__name__.lstrip('_')}{name}" if _is_private(name) else name
                found.append(mangled)
    return tuple(found)


def _is_private(name: str) -> bool:
    return name.startswith("__") and not name.endswith("__")
