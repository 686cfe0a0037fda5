"""What a ledger amounts to: the state of every variant is a fold over the entries, and only that.

The same fold decides whether a deed may be entered and whether entries that were read could have
been entered, so that no history can be read that could not have been written.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias, get_args

from fixture_forge.documents.entry import (
    NO_ENTRY,
    Deed,
    Drawn,
    Exposed,
    Issued,
    LedgerEntry,
    Retired,
    Sealed,
)
from fixture_forge.errors import BadDeed
from fixture_forge.rotation.lots import Lot

State: TypeAlias = Literal["drawn", "sealed", "issued", "exposed", "retired"]
STATES: tuple[State, ...] = get_args(State)

# After which states a deed may be done. Nothing follows being retired.
_AFTER: dict[type[Deed], tuple[State, tuple[State, ...]]] = {
    Sealed: ("sealed", ("drawn",)),
    Issued: ("issued", ("sealed",)),
    Exposed: ("exposed", ("drawn", "sealed", "issued")),
    Retired: ("retired", ("drawn", "sealed", "issued", "exposed")),
}


def drawn_of(lot: Lot, key: bytes, family: str) -> Drawn:
    """Return what the ledger keeps of a draw. Its fixture is ``lot.id_under(key)``."""
    return Drawn(
        family=family,
        template=lot.template,
        version=lot.version,
        epoch=lot.epoch,
        index=lot.index,
        commitment=lot.commitment_under(key),
    )


@dataclass(frozen=True, slots=True)
class Account:
    """What is known of one variant. ``issue`` is the entry by which it was issued, or 0."""

    fixture: str
    drawn: Drawn
    state: State
    manifest_sha256: str | None = None
    issued: Issued | None = None
    issue: int = 0
    reason: str = ""


@dataclass(slots=True)
class Accounts:
    """All variants of a ledger, in the order of their drawing, and the digest of each entry."""

    variants: dict[str, Account] = field(default_factory=dict)
    digests: list[str] = field(default_factory=list)
    _commitments: dict[str, str] = field(default_factory=dict)

    @property
    def head(self) -> str:
        """The digest of the last entry, which stands for the whole history up to it."""
        return self.digests[-1] if self.digests else NO_ENTRY

    def entry_of(self, head: str) -> int | None:
        """Return which entry has a digest, 0 for that of an empty ledger, None if none has."""
        if head == NO_ENTRY:
            return 0
        return self.digests.index(head) + 1 if head in self.digests else None

    def copy(self) -> "Accounts":
        """Return accounts that do not change with these."""
        return Accounts(dict(self.variants), list(self.digests), dict(self._commitments))

    def free(self, family: str | None = None, template: str | None = None) -> Iterator[str]:
        """Yield the variants that may be issued, first drawn first."""
        for account in self.variants.values():
            if (
                account.state == "sealed"
                and family in (None, account.drawn.family)
                and template in (None, account.drawn.template)
            ):
                yield account.fixture

    def enter(self, entry: LedgerEntry, digest: str) -> None:
        """Take an entry in, whose canonical bytes have this digest.

        Raises BadDeed, and takes nothing in, if it cannot follow.
        """
        deed, fixture = entry.deed, entry.fixture
        match deed:
            case Drawn():
                self.variants[fixture] = self._drawn(fixture, deed)
                self._commitments[deed.commitment] = fixture
            case _:
                self.variants[fixture] = self._followed(entry)
        self.digests.append(digest)

    def _drawn(self, fixture: str, deed: Drawn) -> Account:
        if fixture in self.variants:
            raise BadDeed(
                f"{fixture}: was drawn before; an id is never used again.",
                hint="Draw with another index, or in another epoch.",
            )
        if deed.commitment in self._commitments:
            raise BadDeed(
                f"{fixture}: the same lot was drawn before, as "
                f"{self._commitments[deed.commitment]}.",
                hint="Draw with another index, or in another epoch.",
            )
        return Account(fixture, deed, "drawn")

    def _followed(self, entry: LedgerEntry) -> Account:
        deed, known = entry.deed, self.variants.get(entry.fixture)
        if known is None:
            raise BadDeed(
                f"{entry.fixture}: this ledger knows no such variant.",
                hint="`forge ledger list` prints those that it knows.",
            )
        state, before = _AFTER[type(deed)]
        if known.state not in before:
            raise BadDeed(
                f"{entry.fixture}: is {known.state}, and only what is {' or '.join(before)} "
                f"can be {state}.",
                hint=f"`forge ledger list --state {before[-1]}` prints what can.",
            )
        after = replace(known, state=state)
        match deed:
            case Sealed():
                after = replace(after, manifest_sha256=deed.manifest_sha256)
            case Issued():
                after = replace(after, issued=deed, issue=entry.sequence)
            case Exposed() | Retired():
                after = replace(after, reason=deed.reason)
        return after


@dataclass(frozen=True, slots=True)
class Conflict:
    """Where two ledgers cannot both be right, or were right without knowing of each other."""

    fixture: str
    kind: Literal["issued-twice", "issued-out-of-use", "sealed-differently", "same-id"]
    detail: str


def conflicts(ours: Accounts, theirs: Accounts) -> list[Conflict]:
    """Return what shows when two ledgers of the same key are laid side by side.

    What both have from a history in common is no conflict, nor is anything where one ledger is
    an older copy of the other.
    """
    common = _in_common(ours, theirs)
    if common == min(len(ours.digests), len(theirs.digests)):
        return []
    found: list[Conflict] = []
    for fixture, here in ours.variants.items():
        there = theirs.variants.get(fixture)
        if there is not None:
            found += _between(here, there, common)
    return found


def _in_common(ours: Accounts, theirs: Accounts) -> int:
    pairs = zip(ours.digests, theirs.digests, strict=False)
    return next(
        (i for i, (a, b) in enumerate(pairs) if a != b),
        min(len(ours.digests), len(theirs.digests)),
    )


def _between(here: Account, there: Account, common: int) -> Iterator[Conflict]:
    fixture = here.fixture
    if here.drawn.commitment != there.drawn.commitment:
        yield Conflict(fixture, "same-id", "two different draws have this id")
        return
    digests = {here.manifest_sha256, there.manifest_sha256} - {None}
    if len(digests) > 1:
        yield Conflict(fixture, "sealed-differently", "the same draw was sealed with other bytes")
    if here.issued and there.issued and max(here.issue, there.issue) > common:
        yield Conflict(
            fixture,
            "issued-twice",
            f"here to {here.issued.to} for {here.issued.run}, "
            f"there to {there.issued.to} for {there.issued.run}",
        )
    for where, issuer, other in (("here", here, there), ("there", there, here)):
        if issuer.issue > common and not other.issued and other.state in ("exposed", "retired"):
            elsewhere = "there" if where == "here" else "here"
            yield Conflict(
                fixture,
                "issued-out-of-use",
                f"issued {where}, {other.state} {elsewhere}: {other.reason}",
            )
