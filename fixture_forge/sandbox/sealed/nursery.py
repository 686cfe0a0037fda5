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

from fixture_forge.sandbox.sealed import channel, confine, landlock, sealing, worker

# What candidate code may import without a file being opened.
PRELOADED = (
    "abc argparse array base64 binascii bisect calendar cmath collections colorsys contextlib "
    "copy csv dataclasses datetime decimal difflib enum fnmatch fractions functools graphlib "
    "hashlib heapq hmac html inspect io itertools json keyword locale math numbers operator "
    "pprint queue random re secrets statistics string struct textwrap time types typing "
    "unicodedata urllib.parse uuid zlib zoneinfo"
).split()


class Nursery:
    """Forks workers, and ends them."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._namespaces: list[str] = []
        self._is_apart = False
        self._rules: int | None = None
        self._readable = sealing.readable_paths(sys.path)
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
            self._namespaces, self._is_apart = sealing.enter_namespaces(), True
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
            with_rules = None if rules is None else 101
            report = sealing.seal(request, with_rules, self._namespaces, nobody=self._nobody)
        except OSError as error:
            channel.send(100, {"unsealed": f"{error.filename or error.strerror or error}"[:300]})
            os._exit(71)
        channel.send(100, {"sealed": report})
        sys.argv[:] = [""]
        worker.Worker(100).serve()


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
