"""Search for a witness: a call in the documented domain that two versions answer differently.

Calls come from the recorded contract and from variations of them. The right version answers all
of them once; each version in question answers them in a fork of its own until one differs.
"""

import ast
import base64
import builtins
import pickle
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from fixture_forge.ambient import Stream
from fixture_forge.sandbox.inside import domain, subject
from fixture_forge.sandbox.inside.forks import forked
from fixture_forge.sandbox.inside.recording import encoded
from fixture_forge.sandbox.inside.symbolic import proposed_calls
from fixture_forge.sandbox.inside.timing import TooLong, at_most, bounded_calls
from fixture_forge.sandbox.inside.values import describe, show
from fixture_forge.sandbox.inside.variation import Variation, smaller

# The budget of one search, in calls, so that it is the same on any machine.
MAX_RECORDED, MAX_VARIED = 1500, 1500
MAX_MINIMISING_STEPS = 60
_CALL_S = 0.5
_WALL_S = 60.0
_ENDLESS = "did not end"


@dataclass(frozen=True)
class Arena:
    """Where versions are compared: the module, the function, and its stated domain."""

    root: Path
    path: Path
    function: str
    conditions: tuple[str, ...]

    def resolve(self, source: bytes) -> Callable[..., Any]:
        """Import a version of the module and return the plain function. Raises as imports do."""
        subject.install(self.root, self.path, source)
        return self.resolve_with_owner(source)[1]

    def resolve_with_owner(self, source: bytes) -> tuple[object, Callable[..., Any]]:
        """Do the same, and return first the module or class that holds the function."""
        subject.install(self.root, self.path, source)
        module = subject.loaded(self.path, self.root)
        return owner_of(module, self.function), plain_function(module, self.function)


def owner_of(module: object, qualified: str) -> Any:
    """Return the module or class that a function is defined in. Raises AttributeError."""
    owner: Any = module
    for part in qualified.split(".")[:-1]:
        owner = getattr(owner, part)
    return owner


def plain_function(module: object, qualified: str) -> Callable[..., Any]:
    """Return a function by its qualified name, out of whatever descriptor holds it.

    Raises AttributeError for what cannot be reached, as a function nested in another.
    """
    owner, name = owner_of(module, qualified), qualified.rsplit(".", maxsplit=1)[-1]
    found = owner.__dict__[name] if isinstance(owner, type) else getattr(owner, name)
    if isinstance(found, property):
        found = found.fget
    found = getattr(found, "__func__", found)
    if not callable(found):
        raise AttributeError(qualified)
    return found  # type: ignore[no-any-return]


def answer(function: Callable[..., Any], call: bytes) -> str:
    """Return what a call does: its result or exception, and what it made of its arguments."""
    arguments, named = pickle.loads(call)  # noqa: S301
    try:
        outcome = "returned " + describe(function(*arguments, **named))
    except TooLong:
        return _ENDLESS
    except BaseException as error:
        # By its type only: how an error is worded is no behaviour, unless a test says so.
        outcome = f"raised {type(error).__qualname__}"
    return f"{outcome} leaving {describe((arguments, named))}"


def answers(function: Callable[..., Any], calls: Sequence[bytes]) -> Iterator[str]:
    """Yield the answer to each call, each bounded in time."""
    with bounded_calls():
        for call in calls:
            try:
                with at_most(_CALL_S):
                    found = answer(function, call)
            except TooLong:
                found = _ENDLESS
            except Exception as error:
                found = f"cannot be called: {type(error).__name__}"
            yield found


def constants(sources: Sequence[bytes]) -> list[object]:
    """Return the numbers and texts that occur in any of the versions, in a fixed order."""
    found = {
        node.value
        for source in sources
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and type(node.value) in (int, str)
    }
    short = [c for c in found if not isinstance(c, str) or len(c) <= 20]
    return sorted(short, key=lambda c: (type(c).__name__, repr(c)))


@dataclass(frozen=True)
class Pool:
    """Calls, and what the right version answers."""

    calls: tuple[bytes, ...] = ()
    expected: tuple[str, ...] = ()


class Search:
    """All searches for one fixture. What the right version answers is found out only once."""

    def __init__(
        self,
        arena: Arena,
        right: bytes,
        recorded: Sequence[bytes],
        versions: Sequence[bytes],
        solver_s: float = 0.0,
    ) -> None:
        """``versions`` are all that will be searched for: their constants go into the calls.

        With ``solver_s`` a solver may think so long about each that all calls leave alive.
        """
        self._solver_s = solver_s
        self._arena = arena
        self._right = right
        self._given = recorded[:MAX_RECORDED]
        self._versions = versions

    @cached_property
    def _recorded(self) -> Pool:
        """The calls of the contract that lie in the domain."""
        return self._pool(lambda function: (c for c in self._given if self._in_domain(function, c)))

    @cached_property
    def _varied(self) -> Pool:
        """Variations of them, which takes much longer and is done only for a survivor."""
        known = constants([self._right, *self._versions])
        return self._pool(lambda function: self._vary(function, known))

    def _pool(self, draw: Callable[[Callable[..., Any]], Iterator[bytes]]) -> Pool:
        def look() -> object:
            function = self._arena.resolve(self._right)
            calls = list(draw(function))
            return [[encoded(call) for call in calls], list(answers(function, calls))]

        run = forked(look, 4 * _WALL_S)
        if run.ended != "done":
            return Pool()
        return Pool(tuple(base64.b64decode(call) for call in run.value[0]), tuple(run.value[1]))

    def _vary(self, function: Callable[..., Any], known: list[object]) -> Iterator[bytes]:
        parents = [*self._recorded.calls]
        variation = Variation(Stream(b"witness", self._arena.function), known)
        stream = Stream(b"witness parents", self._arena.function)
        seen = set(parents)
        for _ in range(MAX_VARIED if parents else 0):
            arguments, named = pickle.loads(stream.choose(parents))  # noqa: S301
            try:
                varied = pickle.dumps(variation.of_call(arguments, named))
            except Exception:  # noqa: S112
                continue  # what cannot be copied cannot be compared
            if varied not in seen and self._in_domain(function, varied):
                seen.add(varied)
                # What was varied may be varied again: some differences are two steps away.
                parents.append(varied)
                yield varied

    def _in_domain(self, function: Callable[..., Any], call: bytes) -> bool:
        try:
            arguments, named = pickle.loads(call)  # noqa: S301
            parameters = domain.bound(function, arguments, named)
        except Exception:
            return False
        return domain.violation(function, parameters, self._arena.conditions) is None

    @property
    def budget(self) -> int:
        """Return how many calls a survivor is compared on."""
        return len(self._recorded.calls) + len(self._varied.calls)

    def witness(self, version: bytes, *, vary: bool = True) -> dict[str, Any] | None:
        """Return the smallest call found that the version answers differently, as JSON."""
        for pool in self._pools(version) if vary else (self._recorded,):
            at = self._first_difference(version, pool.calls, pool.expected)
            if at is not None:
                return self._described(self._minimised(version, pool.calls[at]), version)
        return None

    def _pools(self, version: bytes) -> Iterator[Pool]:
        yield self._recorded
        yield self._varied
        if self._solver_s:
            yield self._proposed(version)

    def _proposed(self, version: bytes) -> Pool:
        """Calls in the domain that a solver proposes for this very version."""

        def look() -> object:
            other = self._arena.resolve_with_owner(version)
            # The last one: what is pickled must be of the classes that can be imported now.
            right = self._arena.resolve_with_owner(self._right)
            return [encoded(call) for call in proposed_calls(right, other, self._solver_s)]

        run = forked(look, 2 * self._solver_s + _WALL_S)
        calls = [base64.b64decode(call) for call in run.value] if run.ended == "done" else []
        return self._pool(lambda function: (c for c in calls if self._in_domain(function, c)))

    def _first_difference(
        self, version: bytes, calls: Sequence[bytes], expected: Sequence[str]
    ) -> int | None:
        def look() -> object:
            try:
                function = self._arena.resolve(version)
            except BaseException:
                return 0 if calls else None  # it cannot even be imported
            for at, found in enumerate(answers(function, calls)):
                if found != expected[at]:
                    return at
            return None

        run = forked(look, _WALL_S)
        if run.ended == "done":
            at: int | None = run.value
            return at
        # A call took the process down, or held it for good: that is an answer too. Halves find it.
        if len(calls) <= 1:
            return 0 if calls else None
        half = len(calls) // 2
        found = self._first_difference(version, calls[:half], expected[:half])
        if found is not None:
            return found
        found = self._first_difference(version, calls[half:], expected[half:])
        return None if found is None else half + found

    def _minimised(self, version: bytes, call: bytes) -> bytes:
        for _ in range(MAX_MINIMISING_STEPS):
            candidates, expected = self._simpler(call)
            at = self._first_difference(version, candidates, expected)
            if at is None:
                break
            call = candidates[at]
        return call

    def _simpler(self, call: bytes) -> tuple[list[bytes], list[str]]:
        def look() -> object:
            function = self._arena.resolve(self._right)
            arguments, named = pickle.loads(call)  # noqa: S301
            found = [
                pickle.dumps(([*arguments[:at], simpler, *arguments[at + 1 :]], named))
                for at, value in enumerate(arguments)
                for simpler in smaller(value)
            ]
            for name, value in named.items():
                found += [pickle.dumps((arguments, {**named, name: v})) for v in smaller(value)]
            inside = [each for each in found[:400] if self._in_domain(function, each)]
            return [[encoded(each) for each in inside], list(answers(function, inside))]

        run = forked(look, _WALL_S)
        if run.ended != "done":
            return [], []
        return [base64.b64decode(each) for each in run.value[0]], run.value[1]

    def _described(self, call: bytes, version: bytes) -> dict[str, Any]:
        def told(source: bytes) -> dict[str, Any]:
            def look() -> object:
                function = self._arena.resolve(source)
                return _told(function, call)

            run = forked(look, _WALL_S)
            return dict(run.value) if run.ended == "done" else {"answer": _ENDLESS}

        right, wrong = told(self._right), told(version)
        return {
            "call": right.get("call", ""),
            "right": right["answer"],
            "wrong": wrong["answer"],
            "pin": right.get("pin"),
        }


def _told(function: Callable[..., Any], call: bytes) -> dict[str, Any]:
    """Return a call and its answer for people, and as source if they can be written as such."""
    arguments, named = pickle.loads(call)  # noqa: S301
    owner, _, name = function.__qualname__.rpartition(".")
    parts = [*map(show, arguments), *(f"{key}={show(value)}" for key, value in named.items())]
    if owner and arguments:
        written = f"{parts[0]}.{name}({', '.join(parts[1:])})"
    else:
        written = f"{name}({', '.join(parts)})"
    try:
        with bounded_calls(), at_most(_CALL_S):
            result = function(*arguments, **named)
        shown, is_error = show(result), False
    except TooLong:
        return {"call": written, "answer": _ENDLESS}
    except BaseException as error:
        result, shown, is_error = error, f"raises {type(error).__name__}", True
    changed = describe((arguments, named)) != describe(pickle.loads(call))  # noqa: S301
    pin = None
    if not changed and not is_error and _can_be_written(function, written, result):
        pin = {"expression": written, "result": show(result)}
    elif is_error and hasattr(builtins, type(result).__name__):
        pin = {"expression": written, "raises": type(result).__name__}
    answer = shown + (f", leaving {', '.join(map(show, arguments))}" if changed else "")
    return {"call": written, "answer": answer, "pin": pin}


def _can_be_written(function: Callable[..., Any], written: str, result: object) -> bool:
    """Whether the texts of a call and of its result mean just these when they are read as code."""
    names = dict(function.__globals__)
    try:
        same_call = describe(eval(written, names)) == describe(result)  # noqa: S307
        return same_call and describe(eval(show(result), names)) == describe(result)  # noqa: S307
    except Exception:
        return False
