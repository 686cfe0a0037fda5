"""What must not matter to a test, made different in each run: clock, chance and depth of stack.

Hash seed, time zone and locale are set from outside, before the process starts.
"""

import functools
import random  # noqa: TID251 - the generator that tests would use, set to differ between runs
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import hypothesis


@dataclass(frozen=True, slots=True)
class Surroundings:
    """``clock`` is the time at which the run seems to begin, in seconds since 1970; ``chance``
    is what unseeded generators begin from; ``depth`` is how many frames lie below each test;
    ``examples`` is how many inputs a property draws.
    """

    clock: int = 0
    chance: int = 0
    depth: int = 0
    examples: int = 100

    def enter(self) -> None:
        """Set the clock, the chance and the number of examples of this process, for good."""
        hypothesis.settings.register_profile(
            "surroundings", hypothesis.settings.default, max_examples=self.examples
        )
        hypothesis.settings.load_profile("surroundings")
        random.seed(self.chance)
        # hypothesis seeds the generator alike before every example, so that a test which forgot
        # to do so would look the same in every run. This one is seeded after it, differently.
        hypothesis.register_random(_other_chance(self.chance))
        if self.clock:
            import time_machine

            time_machine.travel(self.clock, tick=True).start()

    def deepened(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function as it is called from further down the stack."""

        @functools.wraps(function)
        def call(*arguments: Any, **named: Any) -> Any:
            return _sink(self.depth, function, arguments, named)

        return call if self.depth else function


def _sink(
    depth: int, function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]
) -> Any:
    if depth:
        return _sink(depth - 1, function, arguments, named)
    return function(*arguments, **named)


class _OtherChance:
    """Looks like a generator, and moves the global one whenever hypothesis seeds it."""

    def __init__(self, chance: int) -> None:
        self._chance = chance

    def seed(self, value: object) -> None:
        random.seed(f"{self._chance}:{value}")

    def getstate(self) -> None:
        return None

    def setstate(self, state: None) -> None:
        del state


@functools.cache
def _other_chance(chance: int) -> _OtherChance:
    # hypothesis keeps a weak reference only; the cache keeps the object.
    return _OtherChance(chance)
