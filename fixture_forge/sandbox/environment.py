"""The environment that a process gets: built from nothing, never inherited."""

import os
from collections.abc import Mapping
from pathlib import Path

from fixture_forge.ambient import environment

# Where programs are found is the one thing that only the surroundings know.
_INHERITED = ("PATH",)


def clean_environment(home: Path, **extra: str) -> Mapping[str, str]:
    """Return an environment that knows no secret, no user and no settings of this machine.

    ``home`` is a scratch folder; home and temporary files go there.
    """
    outside = environment()
    return {
        **{name: outside[name] for name in _INHERITED if name in outside},
        "HOME": str(home),
        "TMPDIR": str(home),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC0",
        # Nothing is written beside a source. A fresh PYTHONPYCACHEPREFIX would also keep stale
        # bytecode from being read, but makes every process compile pytest and hypothesis anew;
        # callers lay out sources in fresh folders without bytecode instead.
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUTF8": "1",
        **extra,
    }


def null_device() -> str:
    """Return the path of the empty file."""
    return os.devnull
