"""Let one version of the subject meet recorded inputs, and stop at the first that it fails.

A test is called directly, without pytest and without hypothesis' engine: that is the same call
that they made when the inputs were recorded.
"""

import pickle
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, TypeVar

import hypothesis
import pytest
from hypothesis.errors import UnsatisfiedAssumption

from fixture_forge.sandbox.inside import subject
from fixture_forge.sandbox.inside.timing import TooLong, at_most, bounded_calls
from fixture_forge.sandbox.inside.values import show
from fixture_forge.sandbox.pytest_host import judge_error

_DETAIL = 300
# So many calls without an end, and the others are not waited for.
_MAX_ENDLESS = 3
Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class RecordedTest:
    """A test that can be called again, and what it was called with: pickled, one per call."""

    id: str
    file: str
    module: str
    name: str
    is_property: bool
    params: bytes
    inputs: tuple[bytes, ...]


# A call: the place of the test in the list of tests, and of the input in its inputs.
Call = tuple[int, int]


class Replay:
    """One version of the subject with the test modules that import it, in this very process.

    ``install`` puts the version in place.
    """

    def __init__(
        self,
        root: Path,
        install: Callable[[], None],
        tests: Sequence[RecordedTest],
        code: dict[str, CodeType],
    ) -> None:
        self._root = root
        self._tests = tests
        self._code = code
        self._modules: dict[str, ModuleType] = {}
        self._ready: dict[int, Callable[..., Any]] = {}
        warnings.simplefilter("ignore")
        # The decorator is dear and only wraps; what it wraps is all that is called here.
        hypothesis.given = _leave_as_it_is  # type: ignore[assignment]
        install()

    def load(self) -> str | None:
        """Import the subject and its tests; return what went wrong, in words."""
        try:
            for test in self._tests:
                if test.module not in self._modules:
                    self._modules[test.module] = subject.execute(
                        test.module, test.file, self._code[test.file]
                    )
        except BaseException as error:
            return f"{type(error).__name__}: {error}"[:_DETAIL]
        return None

    def first_failure(self, calls: Sequence[Call], each_s: float = 0.0) -> dict[str, Any] | None:
        """Return the first call that fails, as JSON with why, or None.

        With ``each_s`` a call may take that long. One that takes longer decides nothing as long
        as another fails; if none does, the status is a timeout.
        """
        endless = 0
        with bounded_calls():
            for test, number in calls:
                try:
                    with at_most(each_s):
                        self.call(test, number)
                except (UnsatisfiedAssumption, pytest.skip.Exception):
                    continue
                except TooLong:
                    endless += 1
                    if endless == _MAX_ENDLESS:
                        break
                except BaseException as error:
                    return self._failure(test, number, error)
        return {"status": "timeout"} if endless else None

    def _failure(self, test: int, number: int, error: BaseException) -> dict[str, Any]:
        return {
            "call": [test, number],
            "kind": judge_error(error, self._root),
            "detail": f"{type(error).__name__}: {show(error)}"[:_DETAIL],
        }

    def call(self, at: int, number: int) -> None:
        """Call a test with one of its inputs. Raises what the test raises."""
        test = self._tests[at]
        function = self._ready.get(at)
        if function is None:
            function = self._ready[at] = self._function(test)
        if test.is_property:
            arguments, named = pickle.loads(test.inputs[number])  # noqa: S301
            function(*arguments, **named)
        else:
            function(**pickle.loads(test.params))  # noqa: S301

    def _function(self, test: RecordedTest) -> Callable[..., Any]:
        found = getattr(self._modules[test.module], test.name)
        handle = getattr(found, "hypothesis", None)
        inner: Callable[..., Any] = found if handle is None else handle.inner_test
        return inner


def _leave_as_it_is(*_: object, **__: object) -> Callable[[Function], Function]:
    """Stand in for ``given``."""
    return lambda function: function
