"""Judges that are kept open: one takes a candidate at a time, several of one fixture take turns."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from fixture_forge.scoring.judge import Judge


class JudgePool:
    """Opens judges by name and keeps at most ``most`` of them, idle ones longest unused first out.

    It may be used from several threads; each judge serves one at a time.
    """

    def __init__(self, open_judge: Callable[[str], Judge], most: int) -> None:
        self._open = open_judge
        self._most = most
        self._idle: OrderedDict[int, tuple[str, Judge]] = OrderedDict()
        self._lock = threading.Lock()
        self._is_closed = False

    @contextmanager
    def judge(self, name: str) -> Iterator[Judge]:
        """Give a judge of a fixture for as long as the block lasts."""
        judge = self._taken(name) or self._open(name)
        try:
            yield judge
        finally:
            self._put_back(name, judge)

    def _taken(self, name: str) -> Judge | None:
        with self._lock:
            for key, (held, judge) in reversed(self._idle.items()):
                if held == name:
                    del self._idle[key]
                    return judge
        return None

    def _put_back(self, name: str, judge: Judge) -> None:
        with self._lock:
            self._idle[id(judge)] = (name, judge)
            surplus = []
            while len(self._idle) > (0 if self._is_closed else self._most):
                surplus.append(self._idle.popitem(last=False)[1][1])
        for each in surplus:
            each.close()

    def close(self) -> None:
        """End all judges, and those still at work when they have done it."""
        with self._lock:
            self._is_closed = True
            idle = [judge for _, judge in self._idle.values()]
            self._idle.clear()
        for judge in idle:
            judge.close()
