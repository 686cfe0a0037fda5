"""Classes as the subject of a fixture may have them, some with methods that do no good."""

import enum
from dataclasses import dataclass
from typing import Any, NamedTuple


class Colour(enum.Enum):
    RED = 1
    BLUE = "b"


class Point(NamedTuple):
    x: Any
    y: Any


class Odd(ValueError):
    pass


@dataclass(frozen=True)
class Frozen:
    left: Any
    right: Any


@dataclass
class Open:
    held: Any


class Slots:
    __slots__ = ("__two", "one")


class Rude:
    """Has no manners when it is a key."""

    def __hash__(self) -> int:
        raise LookupError(vars(self))


class Ruder(Rude):
    def __hash__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        raise AssertionError(vars(self))


class Own:
    items: Any

    def __hash__(self) -> int:
        return hash(tuple(self.items))

    def __eq__(self, other: object) -> bool:
        return bool(self.items == getattr(other, "items", None))

    @property
    def total(self) -> int:
        return 0

    @total.setter
    def total(self, value: object) -> None:
        raise RuntimeError(value)
