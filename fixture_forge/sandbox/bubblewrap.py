"""bubblewrap around a process, where it is installed and works: a world with only Python in it.

It adds to a seal that holds by itself: other processes and other files are not even to be seen.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from functools import cache
from pathlib import Path

_LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache")
_TRIAL_S = 20.0
PACKAGE = Path(__file__).resolve().parents[1]
# All of this program that is in there: what a nursery is made of.
_OURS = ("__init__.py", "sandbox/__init__.py", "sandbox/sealed")


@cache
def bubblewrap() -> str | None:
    """Return the program, or None where there is none or it may not do here what it is for."""
    program = shutil.which("bwrap") if sys.platform == "linux" else None
    if program is None:
        return None
    try:
        tried = subprocess.run(
            around(program, [interpreter(), "-I", "-S", "-c", "import ctypes, ssl"]),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_TRIAL_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return program if tried.returncode == 0 else None


def interpreter() -> str:
    """Return this interpreter's own program, whatever environment it was started from."""
    return os.path.realpath(sys.executable)


def around(program: str, command: Sequence[str]) -> list[str]:
    """Return a command that is run by bubblewrap."""
    shared = ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"]
    if os.geteuid() == 0:
        # Workers are to become nobody, which root of a namespace of its own could not make them.
        kept = ("CAP_SETUID", "CAP_SETGID", "CAP_KILL")
        powers = ["--cap-drop", "ALL", *(part for name in kept for part in ("--cap-add", name))]
    else:
        powers = ["--unshare-user"]
    visible = _visible()
    # Open to all, though the folders of these names outside may not be: nothing else is in them.
    above = dict.fromkeys(p for path in visible for p in reversed(Path(path).parents[:-1]))
    folders = [part for folder in above for part in ("--dir", str(folder))]
    bound = [part for path in visible for part in ("--ro-bind", path, path)]
    emptied = [part for path in _hidden() for part in ("--tmpfs", path)]
    places = ["--dev", "/dev", "--proc", "/proc", "--dir", "/tmp"]  # noqa: S108 - empty, in there
    options = [*shared, *powers, *folders, *bound, *emptied, *places]
    return [program, *options, "--die-with-parent", "--chdir", "/", "--", *command]


def _visible() -> list[str]:
    """Return what is bound read-only: interpreter, shared libraries, and the nursery's modules."""
    base = {"platbase": sys.base_exec_prefix}
    standard = {sysconfig.get_path(name, vars=base) for name in ("stdlib", "platstdlib")}
    library = os.path.join(sys.base_prefix, sys.platlibdir)
    ours = [str(PACKAGE / path) for path in _OURS]
    wanted = [*_LIBRARIES, library, *sorted(standard), interpreter(), *ours]
    return [path for path in dict.fromkeys(wanted) if os.path.exists(path)]


def _hidden() -> list[str]:
    """Return the folders of installed packages within what is bound."""
    standard = Path(sysconfig.get_path("stdlib"))
    folders = [standard / "site-packages", standard / "dist-packages"]
    return [str(path) for path in folders if path.is_dir()]
