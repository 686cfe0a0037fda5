"""What a family, a mutant and a site passed over are: plain values, no behaviour of their own."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import libcst as cst

if TYPE_CHECKING:
    from fixture_forge.mutation.context import Context

N = TypeVar("N", bound=cst.CSTNode)


@dataclass(frozen=True, slots=True)
class IntoLoop:
    """The statement becomes the last one of the loop before it: one level of indentation more."""


# What a rewrite may yield for the node it was shown: another node in its place,
# nothing in its place (a whole statement line), or the same statement one block deeper.
Rewrite: TypeAlias = cst.CSTNode | cst.RemovalSentinel | IntoLoop
REMOVE = cst.RemovalSentinel.REMOVE


@dataclass(frozen=True, slots=True)
class Example:
    """A right piece of code and the wrong one that the family must offer for it, exactly."""

    right: str
    wrong: str


@dataclass(frozen=True)
class Family(Generic[N]):
    """One kind of bug.

    ``rewrite`` is called with every node of a type in ``visits`` and yields each wrong version of
    it. It draws nothing at random and need not worry about parentheses around what it yields:
    the engine adds them where the intended tree needs them. ``operator`` is the name that the
    mutation-testing literature uses (ROR, AOR, SDL, ... after Offutt et al. 1996, and the names
    of Derezinska and Halas 2014 for Python), so that results can be compared.
    """

    name: str
    version: int
    operator: str
    summary: str
    visits: type[N] | tuple[type[N], ...]
    rewrite: Callable[[N, "Context"], Iterable[Rewrite]]
    examples: tuple[Example, ...]
    leaves_alone: tuple[str, ...]

    @property
    def visited_types(self) -> tuple[type[cst.CSTNode], ...]:
        """Return the node types as a tuple, however they were given."""
        return self.visits if isinstance(self.visits, tuple) else (self.visits,)


AnyFamily: TypeAlias = Family[Any]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One edit of one file: replace ``original[start:end]`` by ``after``.

    ``start`` and ``end`` are byte offsets into the file as it lies on disk; ``before`` and
    ``after`` are in the file's own encoding. ``line`` counts from 1. ``function`` is the
    qualified name (``Class.method``, ``outer.<locals>.inner``, or ``<module>``).
    """

    id: str
    family: str
    version: int
    operator: str
    function: str
    line: int
    start: int
    end: int
    before: bytes
    after: bytes
    original: bytes = field(repr=False)

    @property
    def mutated(self) -> bytes:
        """Return the whole file with the edit made."""
        return self.original[: self.start] + self.after + self.original[self.end :]


@dataclass(frozen=True, slots=True)
class NotOffered:
    """A place that was looked at and left alone, and why. ``family`` is empty for a whole unit."""

    function: str
    line: int
    family: str
    reason: str
