"""Import modules from sources in memory, on both sides of the pipe."""

import importlib.abc
import importlib.machinery
import importlib.util
from collections.abc import Mapping, Sequence
from types import ModuleType

# Path and source of each module by its name.
Files = Mapping[str, tuple[str, bytes]]


class FromFiles(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports modules from sources in memory: there is no folder that code could look into."""

    def __init__(self, files: Files) -> None:
        """``files`` gives path and source by module name."""
        self._files = files

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return where a module is, if it is one of these."""
        del path, target
        if fullname not in self._files:
            return None
        is_package = self._files[fullname][0].endswith("__init__.py")
        return importlib.util.spec_from_loader(fullname, self, is_package=is_package)

    def exec_module(self, module: ModuleType) -> None:
        """Execute the source of a module in it."""
        path, source = self._files[module.__name__]
        module.__file__ = path
        exec(compile(source, path, "exec"), module.__dict__)
