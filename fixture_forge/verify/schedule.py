"""Verify many fixtures: what is known from before first looked up, the rest handed out, and
reports given back in the order of the fixtures.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path

from fixture_forge.errors import ForgeError
from fixture_forge.fixtures.layout import read_tree
from fixture_forge.sandbox.process import ProcessSandbox
from fixture_forge.verify.cache import Verified
from fixture_forge.verify.model import Report
from fixture_forge.verify.tasks import verify_files, verify_folder

# How many fixtures may wait to be taken up, or to be given back: enough to keep workers busy,
# few enough for ten thousand fixtures not to lie in memory at once.
_AHEAD = 64


@dataclass(frozen=True)
class Schedule:
    """How fixtures are verified. With ``remote`` the workers get bytes and read no folder."""

    executor: Executor
    repeats: int
    verified: Verified | None
    fresh: bool = False
    remote: bool = False

    def reports(self, folders: Sequence[Path]) -> Iterator[Report]:
        """Yield a report for each fixture. What is found out is kept at once."""
        waiting: deque[Report | Future[Report]] = deque()
        pending = iter(folders)
        while True:
            while len(waiting) < _AHEAD and (folder := next(pending, None)) is not None:
                waiting.append(self._begin(folder))
            if not waiting:
                return
            first = waiting.popleft()
            if isinstance(first, Report):
                yield first
                continue
            yield first.result()

    def _begin(self, folder: Path) -> Report | Future[Report]:
        shown = folder.as_posix()
        files = _readable(folder)
        key = None
        if files is not None and self.verified is not None:
            key = self.verified.key(files, self.repeats, ProcessSandbox.level)
            known = None if self.fresh else self.verified.get(key, shown)
            if known is not None:
                return known
        if self.remote and files is not None:
            return self._kept(key, self.executor.submit(verify_files, files, shown, self.repeats))
        if self.remote:
            # It cannot be read whole, so it is refused without being run; here as well as there.
            done: Future[Report] = Future()
            done.set_result(verify_folder(folder, self.repeats))
            return done
        return self._kept(key, self.executor.submit(verify_folder, folder, self.repeats))

    def _kept(self, key: str | None, job: Future[Report]) -> Future[Report]:
        """Keep a report as soon as it is there, however long the ones before it take."""
        verified = self.verified
        if key is not None and verified is not None:
            job.add_done_callback(
                lambda done: (
                    None
                    if done.cancelled() or done.exception() is not None
                    else verified.put(key, done.result())
                )
            )
        return job


def _readable(folder: Path) -> Mapping[str, bytes] | None:
    try:
        return read_tree(folder)
    except (ForgeError, OSError):
        return None
