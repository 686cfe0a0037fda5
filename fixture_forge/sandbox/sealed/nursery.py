"""A process with the standard library in it that forks workers, seals each, and holds no secret.

It is told ``{"spawn": …}`` on a socket, with a descriptor for the worker beside it, or
``{"end": pid}``.
"""

import contextlib
import gc
import importlib
import json
import os
import signal
import socket
import sys
from collections.abc import Mapping
from typing import Any

from fixture_forge.sandbox.sealed import channel, confine, landlock, probes, seccomp, worker

# What candidate code may import without a file being opened.
PRELOADED = (
    "abc argparse array base64 binascii bisect calendar cmath collections colorsys contextlib "
    "copy csv dataclasses datetime decimal difflib enum fnmatch fractions functools graphlib "
    "hashlib heapq hmac html inspect io itertools json keyword locale math numbers operator "
    "pprint queue random re secrets statistics string struct textwrap time types typing "
    "unicodedata urllib.parse uuid zlib zoneinfo"
).split()
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


def readable_paths() -> list[str]:
    """Return what the interpreter itself needs: the standard library without site-packages."""
    found = []
    for folder in [path for path in sys.path if os.path.isabs(path) and os.path.isdir(path)]:
        # The finder keeps this listing: the folder itself need not be listed later on.
        found += [
            os.path.join(folder, name)
            for name in os.listdir(folder)
            if name not in ("site-packages", "dist-packages", "__pycache__")
        ]
        found.append(os.path.join(folder, "__pycache__"))
    return [path for path in found if os.path.exists(path)]


class Nursery:
    """Forks workers, and ends them."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._namespaces: list[str] = []
        self._is_apart = False
        self._rules: int | None = None
        self._readable = readable_paths()
        self._nobody = os.geteuid() == 0 and confine.is_open_to_all(
            {os.path.dirname(path) for path in self._readable}
        )

    def serve(self) -> None:
        """Do what is asked until the socket is closed; then end everything."""
        children: set[int] = set()
        while True:
            data, passed, _, _ = socket.recv_fds(self._control, 1 << 16, 1)
            if not data:
                break
            request = json.loads(data)
            if "spawn" in request:
                pid = self._spawn(request["spawn"], passed[0])
                os.close(passed[0])
                children.add(pid)
                self._control.send(str(pid).encode())
            else:
                wanted = children if request["end"] == "all" else children & {request["end"]}
                codes = [self._end(pid) for pid in sorted(wanted)]
                children -= wanted
                self._control.send(str(codes[-1] if codes else 0).encode())
        for pid in children:
            self._end(pid)

    @staticmethod
    def _end(pid: int) -> int:
        """End a worker and its session; return how it had ended, if it had."""
        done, status = os.waitpid(pid, os.WNOHANG)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
        if not done:
            os.kill(pid, signal.SIGKILL)
            _, status = os.waitpid(pid, 0)
        return os.waitstatus_to_exitcode(status)

    def _spawn(self, request: Mapping[str, Any], descriptor: int) -> int:
        layers = request["layers"]
        if "namespaces" in layers and not self._is_apart:
            self._namespaces, self._is_apart = enter_namespaces(), True
        if "landlock" in layers and self._rules is None and landlock.abi():
            self._rules = landlock.make_ruleset(self._readable)
        pid = os.fork()
        if pid:
            return pid
        try:
            os.setsid()
            self._become_worker(request, descriptor)
        finally:
            os._exit(70)

    def _become_worker(self, request: Mapping[str, Any], descriptor: int) -> None:
        # The channel takes the place after the three streams, and nothing else stays open.
        nowhere = os.open(os.devnull, os.O_RDWR)
        rules = self._rules
        kept = [descriptor] + ([] if rules is None else [rules])
        copies = [os.dup(each) for each in kept]
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        for place, copy in enumerate(copies, 100):
            os.dup2(copy, place)
        os.closerange(3, 100)
        os.closerange(100 + len(copies), 65536)
        try:
            report = self._seal(request, 101 if rules is not None else None)
        except OSError as error:
            channel.send(100, {"unsealed": f"{error.filename or error.strerror or error}"[:300]})
            os._exit(71)
        channel.send(100, {"sealed": report})
        sys.argv[:] = [""]
        worker.Worker(100).serve()

    def _seal(self, request: Mapping[str, Any], rules: int | None) -> dict[str, Any]:
        layers = request["layers"]
        report: dict[str, Any] = {"limits": [], "landlock": 0, "seccomp": False}
        report["namespaces"] = sorted({*self._namespaces, *other_namespaces(request["outside"])})
        status = open_status()
        if "privileges" in layers:
            confine.drop_privileges(self._nobody)
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


def serve(descriptor: int) -> None:
    """Serve on the descriptor of a socket until the other side closes it."""
    if sys.platform == "linux":
        confine.hide()
        confine.die_with_parent()
    for name in PRELOADED:
        importlib.import_module(name)
    # What is loaded by now stays: looking through it again would cost each fork its own copy.
    gc.collect()
    gc.freeze()
    Nursery(socket.socket(fileno=descriptor)).serve()
