"""Hold candidate code and call it when asked. This process is sealed before it sees any of it.

Whatever the code does here, it can only answer calls, well or badly.
"""

import importlib
import os
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from fixture_forge.sandbox.sealed import channel
from fixture_forge.sandbox.sealed.importing import FromFiles
from fixture_forge.sandbox.sealed.kinds import Kinds
from fixture_forge.sandbox.sealed.plain import CannotCross, Malformed
from fixture_forge.sandbox.sealed.wire import Table

if TYPE_CHECKING:
    from types import ModuleType

_TEXT = 300


class Asked:
    """Stands for an iterator or a function of the judge's side, and asks there."""

    def __init__(self, ask: Callable[[str, list[Any]], Any]) -> None:
        self._ask = ask

    def __iter__(self) -> "Asked":
        return self

    def __next__(self) -> Any:
        return self._ask("next", [])

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Call the function over there."""
        return self._ask("call", [list(arguments), named])


class Worker:
    """Answers the requests that arrive on a descriptor."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._modules: dict[str, ModuleType] = {}
        self._kinds = Kinds()
        # Iterators that were handed out, each with the table of the call that made it.
        self._kept: list[tuple[Table, Any]] = []

    def load(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Import the candidate's modules; return the constants asked for, or what went wrong."""
        files = {
            name: (path, source.encode("latin-1"))
            for name, (path, source) in request["files"].items()
        }
        sys.meta_path.insert(0, FromFiles(files))
        sys.dont_write_bytecode = True
        try:
            for name in request["files"]:
                self._modules[name] = importlib.import_module(name)
        except BaseException as error:
            return {"failed": [type(error).__name__[:_TEXT], _said(error)[:_TEXT]]}
        self._kinds = Kinds(self._modules.values(), frozenset(request["kinds"]))
        return {"loaded": [self._constant(*place) for place in request["constants"]]}

    def _constant(self, module: str, name: str) -> list[Any]:
        try:
            value = vars(self._modules[module])[name]
            return [Table(self._kinds, _never).encode(value)]
        except (KeyError, CannotCross):
            return []

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Do what is asked for; return the answer."""
        nonce = request["n"]
        if request["do"] == "next":
            table, held = self._kept[request["of"]]
            said = self._done(table, lambda: next(held), 0)
        else:
            said = self._called(nonce, *request["call"])
        return {"n": nonce, **said}

    def answers(self, request: Mapping[str, Any]) -> bytes:
        """Make many calls, none of which asks anything back; return the answers, one a line."""
        nonce = request["n"]
        lines = [nonce.encode()]
        for call in request["calls"]:
            try:
                lines.append(channel.written(self._called(nonce, *call)))
            except CannotCross as why:
                lines.append(channel.written({"u": str(why)[:_TEXT]}))
        return b"\n".join(lines)

    def _called(
        self, nonce: str, module: str, qualified: str, given: Any, told: Any
    ) -> dict[str, Any]:
        table = Table(self._kinds, lambda _, n: Asked(self._ask_for(nonce, table, n)), self._keep)
        self._now = table
        arguments = table.decode(given)
        named = table.decode(told)
        found: Any = self._modules[module]
        try:
            for part in qualified.split("."):
                found = getattr(found, part)
        except AttributeError as error:
            missing = error
            return self._done(table, lambda: _raise(missing), 0)
        return self._done(table, lambda: found(*arguments, **named), len(table.objects))

    def _done(self, table: Table, act: Callable[[], Any], known: int) -> dict[str, Any]:
        self._now = table
        before = table.snapshot() if known else []
        said: dict[str, Any] = {}
        try:
            result, error = act(), None
        except BaseException as caught:
            result, error = None, caught
        try:
            if error is None:
                said["r"] = table.encode(result)
            else:
                error.__traceback__ = None
                said["x"] = table.encode(error)
            said["m"] = table.changes(before)
        except CannotCross as why:
            return {"u": str(why)[:_TEXT]}
        except BaseException as why:  # what a hostile object does when it is looked at
            return {"u": type(why).__name__[:_TEXT]}
        return said

    def _keep(self, _: str, value: object) -> int:
        self._kept.append((self._now, value))
        return len(self._kept) - 1

    def _ask_for(self, nonce: str, table: Table, number: int) -> Callable[[str, list[Any]], Any]:
        def ask(what: str, content: list[Any]) -> Any:
            channel.send(
                self._descriptor, {"n": nonce, "up": [what, number, table.encode(content)]}
            )
            reply = channel.receive(self._descriptor)
            if "x" in reply:
                raise table.decode(reply["x"])
            if "stop" in reply:
                raise StopIteration
            return table.decode(reply["r"])

        return ask

    def serve(self) -> None:
        """Answer until the other side closes its end."""
        while True:
            try:
                request = channel.receive(self._descriptor)
            except (channel.Ended, Malformed):
                os._exit(0)
            try:
                if "calls" in request:
                    channel.send_bytes(self._descriptor, self.answers(request))
                elif "load" in request:
                    channel.send(self._descriptor, self.load(request["load"]))
                else:
                    channel.send(self._descriptor, self.answer(request))
            except CannotCross as why:
                channel.send(self._descriptor, {"n": request.get("n", ""), "u": str(why)[:_TEXT]})


def _raise(error: BaseException) -> Any:
    raise error


def _never(kind: str, number: int) -> object:
    raise Malformed(f"{kind} {number} where there can be none")


def _said(error: BaseException) -> str:
    try:
        return str(error)
    except BaseException:
        return ""
