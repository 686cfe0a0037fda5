"""The sealed workers of one trial: opened, loaded with one candidate, and asked by chance."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fixture_forge.sandbox.candidate import (
    Bounds,
    Broken,
    CandidateWorker,
    Late,
    Nursery,
    Seal,
    Unsealed,
)
from fixture_forge.sandbox.inside.standin import Place, StandIns
from fixture_forge.sandbox.sealed import channel
from fixture_forge.sandbox.sealed.importing import Files
from fixture_forge.sandbox.sealed.plain import CannotCross, Malformed
from fixture_forge.sandbox.sealed.wire import Table

_DETAIL = 300
_LOAD_S = 10.0
# So many workers may break before the rest of the tests is not run any more.
MAX_BROKEN = 2


class TrialEnded(BaseException):
    """Too much has broken for more tests to tell anything."""


class NotLoaded(Exception):
    """The candidate cannot be imported. ``kind`` and ``text`` are of the error it raised."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(f"{kind}: {text}")
        self.kind = kind[:_DETAIL]
        self.text = text[:_DETAIL]


@dataclass(frozen=True)
class Loading:
    """What is loaded into each worker of a candidate, and what is asked of it then.

    ``level`` is what each must be sealed to, or empty for whatever it is; ``kinds`` are the names
    of the subject's classes and ``constants`` the places of its module's constants.
    """

    nursery: Nursery
    bounds: Bounds
    files: Files
    level: str = ""
    kinds: tuple[str, ...] = ()
    constants: tuple[Place, ...] = ()

    def sealed_worker(self) -> CandidateWorker:
        """Return a worker with nothing in it. Raises Unsealed if it cannot be sealed."""
        worker = CandidateWorker(self.nursery, self.bounds)
        if self.level and worker.seal.level != self.level:
            worker.end()
            raise Unsealed(f"{worker.seal.level}, where gold was tried in {self.level}")
        return worker

    def load(self, worker: CandidateWorker) -> list[Any]:
        """Load the candidate; return the constants in it, as written. Ends a worker that fails.

        Raises NotLoaded and Broken.
        """
        try:
            answer = worker.load(self.files, self.kinds, self.constants, _LOAD_S)
            if "failed" in answer:
                kind, text = answer["failed"]
                raise NotLoaded(str(kind), str(text))
            loaded = answer["loaded"]
            if type(loaded) is not list or len(loaded) != len(self.constants):
                raise Broken("answered an import with something else")
            channel.written(loaded)  # it is compared as written
        except (TypeError, ValueError, KeyError, CannotCross) as error:
            worker.end()
            raise Broken(str(error)[:_DETAIL]) from None
        except BaseException:
            worker.end()
            raise
        return loaded


@dataclass
class Workers:
    """The workers that tests ask by way of the stand-ins. Each call goes to one of them by
    chance, so that what one remembers helps no wrong answer to agree with another.
    """

    loading: Loading
    count: int
    standins: StandIns
    running: list[CandidateWorker] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    uncrossed: list[str] = field(default_factory=list)
    calls: int = 0
    # What all workers together were asked and answered, if that is to be kept.
    exchanges: list[tuple[bytes, bytes] | None] | None = None
    loaded: bytes = b""
    seal: Seal | None = None

    def start(self) -> None:
        """Load the candidate into all. Raises NotLoaded, Broken and Unsealed."""
        for _ in range(self.count):
            self._one_more()

    def _one_more(self) -> None:
        try:
            worker = self.loading.sealed_worker()
            self.seal = self.seal or worker.seal
            constants = self.loading.load(worker)
            self._take(constants)
        except (Broken, Malformed) as error:
            said = f"while it was imported: {error}"
            self.broken.append(said)
            raise (Late if isinstance(error, Late) else Broken)(said) from None
        self.loaded = channel.written(constants)
        worker.exchanges = self.exchanges
        self.running.append(worker)

    def _take(self, told: Sequence[Any]) -> None:
        def never(kind: str, number: int) -> object:
            raise Malformed(f"{kind} {number} as a constant")

        values = {}
        for place, each in zip(self.loading.constants, told, strict=True):
            if type(each) is not list or len(each) != 1:
                raise Malformed(f"{'.'.join(place)} is no value that can be carried")
            values[place] = Table(self.standins.kinds, never).decode(each[0])
        self.standins.take_over(values)

    def ask(self, at: Place, arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        """Call a function of the candidate. Raises what it raises, Broken, and CannotCross."""
        if len(self.broken) > MAX_BROKEN or not self.running:
            raise TrialEnded
        worker = secrets.choice(self.running)
        self.calls += 1
        try:
            return worker.call(self.standins.kinds, at, arguments, named)
        except Broken as error:
            self.broken.append(f"{'.'.join(at)}: {error}")
            self._replace(worker)
            raise
        except CannotCross as error:
            self.uncrossed.append(f"{'.'.join(at)}: {error}")
            raise

    def _replace(self, worker: CandidateWorker) -> None:
        worker.end()
        self.running.remove(worker)
        if len(self.broken) > MAX_BROKEN:
            return
        try:
            self._one_more()
        except (Broken, Unsealed, NotLoaded, OSError, ValueError):
            self.running.clear()  # with less than was planned nothing more is tried
