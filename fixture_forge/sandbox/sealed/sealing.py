"""Seal this process, layer by layer, and report what is in force by its probes and the kernel."""

import contextlib
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fixture_forge.sandbox.sealed import confine, landlock, probes, seccomp

_KERNEL_LINES = ("NoNewPrivs", "Seccomp", "CapEff", "Uid")
_CLONE_NEWUTS, _CLONE_NEWIPC, _CLONE_NEWNET = 0x04000000, 0x08000000, 0x40000000


def enter_namespaces() -> list[str]:
    """Leave the namespaces of network, IPC and host name, as far as that is allowed."""
    if sys.platform != "linux":
        return []
    library = confine.libc()
    named = {"net": _CLONE_NEWNET, "ipc": _CLONE_NEWIPC, "uts": _CLONE_NEWUTS}
    return [name for name, flag in named.items() if library.unshare(flag) == 0]


def other_namespaces(outside: Mapping[str, str]) -> list[str]:
    """Return which namespaces of this process are not those outside, as the kernel names them."""
    found = []
    for name, known in outside.items():
        with contextlib.suppress(OSError):
            if os.readlink(f"/proc/self/ns/{name}") != known:
                found.append(name)
    return found


def open_status() -> int | None:
    """Return a descriptor of the kernel's word on this process: it can be read when sealed."""
    try:
        return os.open("/proc/self/status", os.O_RDONLY)
    except OSError:
        return None


def kernel_lines(status: int | None) -> dict[str, str]:
    """Return what the kernel says of this process now."""
    if status is None:
        return {}
    text = os.read(status, 1 << 16).decode("ascii", "replace")
    os.close(status)
    lines = (line.partition(":\t") for line in text.splitlines())
    return {name: value.replace("\t", " ") for name, _, value in lines if name in _KERNEL_LINES}


def readable_paths(folders: Iterable[str]) -> list[str]:
    """Return what imports from these folders need: all in them but folders of other packages."""
    found = []
    for folder in [path for path in folders if os.path.isabs(path) and os.path.isdir(path)]:
        # The finder keeps this listing: the folder itself need not be listed later on.
        found += [
            os.path.join(folder, name)
            for name in os.listdir(folder)
            if name not in ("site-packages", "dist-packages", "__pycache__")
        ]
        found.append(os.path.join(folder, "__pycache__"))
    return [path for path in found if os.path.exists(path)]


def seal(
    request: Mapping[str, Any], rules: int | None, namespaces: Sequence[str], *, nobody: bool
) -> dict[str, Any]:
    """Seal this process for good; return the report. Raises OSError if a layer cannot be set.

    ``request`` names layers, limits, files that must not be readable, and the namespaces outside;
    ``rules`` are Landlock's, as a descriptor; ``namespaces`` those that were left already.
    """
    layers = request["layers"]
    report: dict[str, Any] = {"limits": [], "landlock": 0, "seccomp": False}
    report["namespaces"] = sorted({*namespaces, *other_namespaces(request["outside"])})
    status = open_status()
    if "privileges" in layers:
        confine.drop_privileges(nobody)
    report["uid"] = os.geteuid()
    if "landlock" in layers and rules is not None:
        landlock.restrict(rules)
        os.close(rules)
        report["landlock"] = landlock.abi()
    os.chdir("/")
    if "limits" in layers:
        report["limits"] = confine.set_limits(request["limits"])
    if "seccomp" in layers and seccomp.is_known():
        seccomp.restrict()
        report["seccomp"] = True
    report["kernel"] = kernel_lines(status)
    report["probes"] = probes.run_probes(request["unreadable"])
    return report
