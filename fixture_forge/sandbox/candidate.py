"""The trusted side of a sealed worker: start it, see how well it is sealed, and call into it.

Nothing that arrives from a worker is more than data, and no call waits for longer than it may.
"""

import contextlib
import json
import os
import secrets
import select
import socket
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeVar

from fixture_forge.sandbox.bubblewrap import around, bubblewrap, interpreter
from fixture_forge.sandbox.sealed import channel, start
from fixture_forge.sandbox.sealed.kinds import Kinds
from fixture_forge.sandbox.sealed.plain import CannotCross, Malformed
from fixture_forge.sandbox.sealed.wire import Table

LAYERS = ("bubblewrap", "privileges", "limits", "namespaces", "landlock", "seccomp")
Level = Literal["sealed-with-namespaces", "kernel-sealed", "partial", "process-only"]
_START_S = 30.0
# Python without site-packages, user's settings, bytecode, or this folder on its path.
_BARE = ("-s", "-S", "-B", "-P")
_NAMESPACES = ("cgroup", "ipc", "mnt", "net", "pid", "user", "uts")
# How many answers of the judge's side one call may ask for.
_MAX_ASKED = 200_000
_MAX_TEXT = 300
Result = TypeVar("Result")


class Broken(BaseException):
    """A worker did what no honest repair does. No `except Exception` of a test swallows it."""


class Late(Broken):
    """A worker did not answer in time, which a busy machine may do to an honest one."""


class Unsealed(BaseException):
    """A worker could not be sealed, and was ended before it saw any candidate code."""


@dataclass(frozen=True)
class Bounds:
    """What a worker may use: bytes, seconds of CPU in all, and seconds of one call."""

    memory_bytes: int = 512 * 1024**2
    cpu_s: int = 60
    call_s: float = 2.0

    def limits(self) -> dict[str, int]:
        """Return resource limits by name."""
        return {
            "AS": self.memory_bytes,
            "CPU": self.cpu_s,
            "FSIZE": 0,
            "NOFILE": 128,
            "CORE": 0,
            "NPROC": 0,
            "STACK": 8 * 1024**2,
            "MSGQUEUE": 0,
        }


@dataclass(frozen=True)
class Seal:
    """What is in force around a worker: its level, and the words of the probes and the kernel."""

    level: Level
    probes: Mapping[str, bool]
    uid: int
    landlock: int
    seccomp: bool
    namespaces: tuple[str, ...]
    limits: tuple[str, ...]
    kernel: Mapping[str, str] = field(default_factory=dict)


def level_of(report: Mapping[str, Any]) -> Level:
    """Return how far a worker is sealed, as its probes showed."""
    refused = report["probes"]
    bounded = "AS" in report["limits"]
    if all(refused.values()) and bounded:
        both = {"net", "ipc"} <= set(report["namespaces"])
        return "sealed-with-namespaces" if both else "kernel-sealed"
    return "partial" if sum(refused.values()) >= len(refused) // 2 and bounded else "process-only"


def seal_of(report: Mapping[str, Any]) -> Seal:
    """Return what a process said of its seal, before any candidate code was in it."""
    return Seal(
        level=level_of(report),
        probes=report["probes"],
        uid=report["uid"],
        landlock=report["landlock"],
        seccomp=report["seccomp"],
        namespaces=tuple(report["namespaces"]),
        limits=tuple(report["limits"]),
        kernel=report["kernel"],
    )


class Nursery:
    """The process that forks workers. One at a time may ask it, from this process or its forks."""

    def __init__(self, layers: Sequence[str] = LAYERS, unreadable: Sequence[Path] = ()) -> None:
        """``unreadable`` are files that exist and that no worker may be able to read."""
        self._layers = tuple(layers)
        self._unreadable = [str(path) for path in (Path(__file__), *unreadable)]
        self._outside = namespaces()
        ours, theirs = socket.socketpair()
        self._control = ours
        command = [interpreter(), *_BARE, start.__file__]
        wrapper = bubblewrap() if "bubblewrap" in self._layers else None
        with theirs:
            command.append(str(theirs.fileno()))
            self._process = subprocess.Popen(
                command if wrapper is None else around(wrapper, command),
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={"PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8", "TZ": "UTC0"},
                cwd="/",
                start_new_session=True,
            )

    def spawn(self, bounds: Bounds) -> tuple[int, socket.socket]:
        """Return a worker's id and the socket to it. Raises OSError or ValueError if none comes."""
        ours, theirs = socket.socketpair()
        request = {
            "layers": self._layers,
            "limits": bounds.limits(),
            "unreadable": self._unreadable,
            "outside": self._outside,
        }
        with theirs:
            message = json.dumps({"spawn": request}).encode()
            socket.send_fds(self._control, [message], [theirs.fileno()])
        try:
            return int(self._reply()), ours
        except BaseException:
            ours.close()
            raise

    def end(self, pid: int) -> int:
        """End a worker; return its exit code, negative for a signal."""
        self._control.send(json.dumps({"end": pid}).encode())
        return int(self._reply())

    def end_all(self) -> None:
        """End every worker that is left."""
        self._control.send(json.dumps({"end": "all"}).encode())
        self._reply()

    def _reply(self) -> bytes:
        if not select.select([self._control], [], [], _START_S)[0]:
            raise ValueError("the nursery does not answer")
        return self._control.recv(100)

    def close(self) -> None:
        """End the nursery and every worker."""
        self._control.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class CandidateWorker:
    """One sealed worker with a candidate's modules in it."""

    def __init__(self, nursery_: Nursery, bounds: Bounds) -> None:
        """Raises Unsealed, OSError or ValueError if there is no sealed worker."""
        self._nursery = nursery_
        self._bounds = bounds
        # Once this is a list: each call and its answer as they were written, or None where
        # either was more than data.
        self.exchanges: list[tuple[bytes, bytes] | None] | None = None
        self.pid, self._socket = nursery_.spawn(bounds)
        self._socket.setblocking(False)
        try:
            said = channel.receive(self._socket.fileno(), _START_S)
        except (channel.Ended, channel.TooLate, Malformed) as error:
            self.end()
            raise Unsealed(
                f"the worker ended while it was sealed: {type(error).__name__}"
            ) from None
        if "sealed" not in said:
            self.end()
            raise Unsealed(str(said.get("unsealed", "no word of a seal"))[:_MAX_TEXT])
        self.seal = seal_of(said["sealed"])

    @property
    def patience_s(self) -> float:
        """Return how long one call may take."""
        return self._bounds.call_s

    def end(self) -> int:
        """End the worker; return its exit code."""
        with contextlib.suppress(OSError):
            self._socket.close()
        try:
            return self._nursery.end(self.pid)
        except (OSError, ValueError):
            return 0

    def load(
        self,
        files: Mapping[str, tuple[str, bytes]],
        kinds: Sequence[str],
        constants: Sequence[tuple[str, str]],
        seconds: float,
    ) -> dict[str, Any]:
        """Have the candidate's modules imported; return constants, or why that failed.

        Raises Broken if the worker does not survive it.
        """
        sources = {n: (path, source.decode("latin-1")) for n, (path, source) in files.items()}
        request = {"files": sources, "kinds": list(kinds), "constants": list(constants)}
        answer = self._exchange({"load": request}, seconds)
        if type(answer) is not dict or not ({"failed", "loaded"} & set(answer)):
            raise Broken("answered an import with something else")
        return answer

    def call(
        self, kinds: Kinds, at: tuple[str, str], arguments: Sequence[Any], named: Mapping[str, Any]
    ) -> Any:
        """Call a function over there: return what it returns, raise what it raises.

        What it did to its arguments happens to them here as well. Raises CannotCross if a value
        cannot be carried, and Broken if the worker does not answer as one should.
        """
        kept: list[Any] = []

        def keep(_: str, value: object) -> int:
            kept.append(value)
            return len(kept) - 1

        table = Table(kinds, lambda kind, number: self._remote(kind, number, table), keep)
        call = [*at, table.encode(list(arguments)), table.encode(dict(named))]
        if self.exchanges is not None:
            self.exchanges.append(None if kept else (channel.written(call), b""))
        return self._conversation({"do": "call", "call": call}, table, kept)

    def ask_many(self, calls: Sequence[bytes]) -> str:
        """Send calls that are written already; return what their answers must begin with.

        Raises Broken.
        """
        nonce = secrets.token_hex(8)
        head = channel.written({"n": nonce})[:-1]
        self._heeding(
            self._bounds.call_s,
            lambda descriptor: channel.send_bytes(
                descriptor, head + b',"calls":[' + b",".join(calls) + b"]}", self._bounds.call_s
            ),
        )
        return nonce

    def answers(self, nonce: str, count: int, seconds: float) -> list[bytes]:
        """Return the answers to so many calls as they were written. Raises Broken."""
        data = self._heeding(seconds, lambda descriptor: channel.receive_bytes(descriptor, seconds))
        first, *lines = data.split(b"\n", count + 1)
        if first != nonce.encode() or len(lines) != count:
            raise Broken("answered questions that were not asked")
        return lines

    def _remote(self, kind: str, number: int, table: Table) -> object:
        if kind != "it":
            raise Malformed("a function as an answer")
        if self.exchanges:
            self.exchanges[-1] = None
        return self._items(number, table)

    def _items(self, number: int, table: Table) -> Iterator[Any]:
        while True:
            try:
                item = self._conversation({"do": "next", "of": number}, table, [])
            except StopIteration:
                return
            yield item

    def _conversation(self, request: dict[str, Any], table: Table, kept: list[Any]) -> Any:
        # An answer that was written before the question does not know this.
        nonce = secrets.token_hex(8)
        request["n"] = nonce
        asked = 0
        answer = self._exchange(request, self._bounds.call_s)
        while type(answer) is dict and answer.get("n") == nonce and "up" in answer:
            asked += 1
            if asked > _MAX_ASKED:
                raise Broken("asks for more than any call needs")
            reply = self._told(answer["up"], table, kept)
            answer = self._exchange(reply, self._bounds.call_s)
        if type(answer) is not dict or answer.pop("n", None) != nonce:
            raise Broken("answered a question that was not asked")
        if self.exchanges and (exchange := self.exchanges[-1]) is not None:
            self.exchanges[-1] = (exchange[0], channel.written(answer))
        if "u" in answer:
            raise CannotCross(f"the answer: {str(answer['u'])[:_MAX_TEXT]}")
        return self._answered(answer, table)

    def _answered(self, answer: Mapping[str, Any], table: Table) -> Any:
        try:
            result = table.decode(answer.get("r"))
            error = table.decode(answer["x"]) if "x" in answer else None
            for number, content in answer.get("m", []):
                table.change(number, content)
        except (Malformed, ValueError, TypeError, LookupError, AttributeError) as why:
            raise Broken(f"answered with what is no value: {why}"[:_MAX_TEXT]) from None
        if error is None:
            return result
        if not isinstance(error, BaseException):
            raise Broken("raised what is no exception")
        raise error

    def _told(self, wanted: Any, table: Table, kept: list[Any]) -> dict[str, Any]:
        try:
            what, number, content = wanted
            content = table.decode(content)
            if type(number) is not int or number < 0:
                raise Malformed("asks what it was not given")
            held = kept[number]
        except (Malformed, ValueError, TypeError, IndexError) as why:
            raise Broken(f"asks for what is nothing: {why}"[:_MAX_TEXT]) from None
        try:
            if what == "next":
                return {"r": table.encode(next(held))}
            arguments, named = content
            return {"r": table.encode(held(*arguments, **named))}
        except StopIteration:
            return {"stop": True}
        except CannotCross:
            raise
        except Exception as error:
            return {"x": table.encode(error)}

    def _exchange(self, message: object, seconds: float) -> Any:
        def exchange(descriptor: int) -> Any:
            channel.send(descriptor, message, seconds)
            return channel.receive(descriptor, seconds)

        return self._heeding(seconds, exchange)

    def _heeding(self, seconds: float, act: Callable[[int], Result]) -> Result:
        """Do something with the socket. Raises Broken if the other end does not do its part."""
        try:
            return act(self._socket.fileno())
        except channel.TooLate:
            raise Late(f"gave no answer within {seconds:g} s") from None
        except channel.Ended:
            raise Broken(f"ended ({_ending(self.end())})") from None
        except Malformed as why:
            raise Broken(f"wrote what is no message: {why}"[:_MAX_TEXT]) from None


def _ending(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"signal {-code}"


def namespaces() -> dict[str, str]:
    """Return the namespaces of this process, as the kernel names them."""
    found = {}
    for name in _NAMESPACES:
        with contextlib.suppress(OSError):
            found[name] = os.readlink(f"/proc/self/ns/{name}")
    return found
