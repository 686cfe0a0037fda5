"""Modules that look like the subject and hold none of a candidate's code.

Each is the baseline's own module, which is trusted, with every function of it replaced by one
that asks a sealed worker. What compares values stays here, so that no candidate says what equals
what.
"""

import functools
import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType, ModuleType
from typing import Any

from fixture_forge.sandbox.inside.staying import STAY_HERE
from fixture_forge.sandbox.sealed.importing import Files, FromFiles
from fixture_forge.sandbox.sealed.kinds import BUILTIN_TYPES, Kinds, shape_of
from fixture_forge.sandbox.sealed.plain import CannotCross
from fixture_forge.sandbox.sealed.wire import Table

# Where to ask, by module and qualified name; with what.
Ask = Callable[[tuple[str, str], Sequence[Any], Mapping[str, Any]], Any]
Place = tuple[str, str]
_PLAIN = (bool, int, float, str, bytes, tuple, list, dict, set, frozenset, type(None))


class StandIns(FromFiles):
    """Finds the stand-ins. ``edited`` is the qualified name of the function that was mutated.

    With ``keeps_makers``, what ``NamedTuple`` and ``dataclass`` wrote to make objects stays here:
    the candidate's classes are then known to be the baseline's.
    """

    def __init__(self, files: Files, edited: str, *, keeps_makers: bool = False) -> None:
        """``files`` gives path and the baseline's source by module name."""
        super().__init__(files)
        self._keeps_makers = keeps_makers
        self._edited = edited
        self.ask: Ask = _nobody
        self.constants: dict[Place, Any] = {}
        self.kinds = Kinds()

    def install(self) -> None:
        """Import all stand-ins in place of whatever has their names."""
        for name in self._files:
            sys.modules.pop(name, None)
        sys.meta_path[:] = [each for each in sys.meta_path if not isinstance(each, StandIns)]
        sys.meta_path.insert(0, self)
        modules = [importlib.import_module(name) for name in self._files]
        self.kinds = Kinds(modules)
        self.constants = {p: v for p, v in self.constants.items() if self._can_cross(v)}

    def _can_cross(self, value: Any) -> bool:
        try:
            Table(self.kinds, _nothing).encode(value)
        except CannotCross:
            return False
        return True

    def exec_module(self, module: ModuleType) -> None:
        """Execute the baseline in the module, then take its functions away."""
        super().exec_module(module)
        path = self._files[module.__name__][0]
        for name, value in list(vars(module).items()):
            if name.startswith("__"):
                continue
            if isinstance(value, type):
                if value.__module__ == module.__name__:
                    self._hollow_out(module.__name__, path, value)
            elif callable(value) and getattr(value, "__module__", None) == module.__name__:
                setattr(module, name, self._asking(module.__name__, name, value))
            elif type(value) in _PLAIN:
                self.constants[module.__name__, name] = value

    def take_over(self, values: Mapping[Place, Any]) -> None:
        """Give the modules the constants that the candidate's have."""
        for (module, name), value in values.items():
            setattr(sys.modules[module], name, value)

    def _asking(self, module: str, qualified: str, original: Callable[..., Any]) -> Any:
        place = (module, qualified)

        @functools.wraps(original)
        def asking(*arguments: Any, **named: Any) -> Any:
            return self.ask(place, arguments, named)

        return asking

    def _hollow_out(self, module: str, path: str, kind: type) -> None:
        for name, value in list(vars(kind).items()):
            qualified = f"{kind.__qualname__}.{name}"
            if isinstance(value, type):
                if value.__module__ == module and value not in BUILTIN_TYPES:
                    self._hollow_out(module, path, value)
                continue
            if name in STAY_HERE and qualified != self._edited:
                continue
            if name == "__new__" and shape_of(kind) == "tuple":
                if self._keeps_makers:
                    continue
                kind.__new__ = self._making(module, kind, value)  # type: ignore[method-assign]
                continue
            replaced = self._replaced(module, path, qualified, value)
            if replaced is not None:
                setattr(kind, name, replaced)

    def _making(self, module: str, kind: type, original: Any) -> Any:
        def new(cls: type, *arguments: Any, **named: Any) -> Any:
            if cls is not kind:
                return original(cls, *arguments, **named)
            return self.ask((module, kind.__qualname__), arguments, named)

        return new

    def _replaced(self, module: str, path: str, qualified: str, value: Any) -> Any:
        """Return what stands for a member of a class, or None if it may stay."""
        match value:
            case staticmethod():
                return staticmethod(self._asking(module, qualified, value.__func__))
            case classmethod():
                asking = self._asking(module, qualified, value.__func__)
                return classmethod(lambda _, *a, **k: asking(*a, **k))
            case property():
                parts = [
                    None if part is None else self._asking(module, f"{qualified}.{name}", part)
                    for name, part in (
                        ("fget", value.fget),
                        ("fset", value.fset),
                        ("fdel", value.fdel),
                    )
                ]
                made = property(*parts)
                made.__doc__ = value.__doc__
                return made
            case functools.cached_property():
                cached: Any = functools.cached_property(
                    self._asking(module, f"{qualified}.func", value.func)
                )
                cached.__set_name__(None, qualified.rpartition(".")[2])
                return cached
            case FunctionType():
                own = value.__code__.co_filename == path or (
                    value.__name__ == "__init__" and not self._keeps_makers
                )
                return self._asking(module, qualified, value) if own else None
        return None


def _nothing(kind: str, number: int) -> object:
    raise LookupError(f"{kind} {number}")


def _nobody(place: Place, *_: object) -> Any:
    raise LookupError(f"{'.'.join(place)} is asked before anybody can answer")
