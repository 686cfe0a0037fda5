"""The pool of local worker processes: an Executor, as everything that spreads work takes one."""

import contextlib
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import Any, ParamSpec, TypeVar

from fixture_forge.ambient import require_extra
from fixture_forge.errors import Unreachable

P = ParamSpec("P")
T = TypeVar("T")
_CONNECT_S = 10
_RETRIES = 3


class _Later(Future[T]):
    """Does its work when the result is asked for."""

    def __init__(self, work: Callable[[], T]) -> None:
        super().__init__()
        self._work = work

    def result(self, timeout: float | None = None) -> T:
        """Do the work, unless it is done, and return what comes of it."""
        if not self.done() and self.set_running_or_notify_cancel():
            try:
                self.set_result(self._work())
            except Exception as error:
                self.set_exception(error)
        return super().result(timeout)


class InPlace(Executor):
    """Does the work in the process that asks for it, one piece after the other as it is wanted.

    What comes of one piece can so be seen and kept before the next one begins.
    """

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Return a future that calls the function when its result is asked for."""
        return _Later(lambda: fn(*args, **kwargs))


@contextlib.contextmanager
def local_pool(jobs: int) -> Iterator[Executor]:
    """Give as many worker processes as asked for; for one job none but this process itself."""
    if jobs == 1:
        yield InPlace()
        return
    # A worker starts anew: it shares no thread, lock or open file with this process.
    pool = ProcessPoolExecutor(max_workers=jobs, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _untyped(kind: Any) -> Any:
    """Return what has no types, for a caller that has."""
    return kind


@contextlib.contextmanager
def dask_pool(address: str) -> Iterator[Executor]:
    """Give the workers of a Dask cluster, by the address of its scheduler.

    Raises MissingTool without the extra ``dask``, and Unreachable if nobody answers there.
    """
    require_extra("dask", "distributed")
    from distributed import Client

    try:
        client: Any = _untyped(Client)(address, timeout=_CONNECT_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Unreachable(
            f"--dask {address}: no scheduler answers: {error}.",
            hint="Start one with `dask scheduler`, and workers with `dask worker ADDRESS`.",
        ) from None
    with client:
        # A worker that dies is no reason to lose work: it is given to another one.
        yield client.get_executor(retries=_RETRIES)
