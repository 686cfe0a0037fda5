"""Put one version of the subject in place: compiled from memory, and imported anew from there.

The whole module is executed, never a function patched into it: a constant that builds a table at
import, a default argument or a decorator's argument is then as much in effect as any other code.
"""

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType


class FromMemory(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module, and gives it the source that it holds."""

    def __init__(self, name: str, path: Path, source: bytes) -> None:
        self._name = name
        self._path = path
        self._source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return where the module is, if it is the one."""
        del path, target
        if fullname != self._name:
            return None
        return importlib.util.spec_from_file_location(
            fullname,
            self._path,
            loader=self,
            submodule_search_locations=(
                [str(self._path.parent)] if self._path.name == "__init__.py" else None
            ),
        )

    def exec_module(self, module: ModuleType) -> None:
        """Execute the source in the module. Raises SyntaxError as the compiler does."""
        exec(compile(self._source, str(self._path), "exec"), module.__dict__)  # noqa: S102


def module_name(path: Path, root: Path) -> str:
    """Return the import name of a file below ``root/src``."""
    parts = path.relative_to(root / "src").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def install(root: Path, path: Path, source: bytes) -> None:
    """Make imports of the subject give this source, and everything else of ``root/src`` itself."""
    os.chdir(root)
    sys.dont_write_bytecode = True
    if str(root / "src") not in sys.path:
        sys.path.insert(0, str(root / "src"))
    # By name and never by a walk over all modules: in a fork, looking at an object copies a page.
    name = module_name(path, root)
    sys.modules.pop(name, None)
    if sys.meta_path and isinstance(sys.meta_path[0], FromMemory):
        del sys.meta_path[0]
    sys.meta_path.insert(0, FromMemory(name, path, source))


def execute(name: str, file: str, code: CodeType) -> ModuleType:
    """Execute the code of a test module under its name, whoever imports it."""
    module = ModuleType(name)
    module.__file__ = file
    sys.modules[name] = module
    exec(code, module.__dict__)  # noqa: S102
    return module


def loaded(path: Path, root: Path) -> ModuleType:
    """Import the subject, or return it as it was imported."""
    return importlib.import_module(module_name(path, root))
