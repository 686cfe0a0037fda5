"""Keep account of private variants: issue, expose, retire, look at, and prove the ledger."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fixture_forge.ambient import data_folder, environment, now
from fixture_forge.documents.entry import LedgerEntry
from fixture_forge.errors import BadLedger, BadOption
from fixture_forge.rotation.accounts import Account, Accounts, Conflict, conflicts
from fixture_forge.rotation.ledger import WAIT_S, Ledger, begin
from fixture_forge.rotation.places import refuse_tracked
from fixture_forge.sandbox.process import ProcessSandbox

LEDGER_VARIABLE = "FORGE_LEDGER"


@dataclass(frozen=True, slots=True)
class Written:
    """What a deed was done to, and the ledger's head after it, to be noted elsewhere."""

    fixtures: tuple[str, ...]
    head: str


@dataclass(frozen=True, slots=True)
class Audit:
    """A ledger that was checked. ``noted_at`` is the entry whose digest was given as a head;
    ``conflicts`` are those with the other ledger, if one was given.
    """

    accounts: Accounts
    noted_at: int | None
    conflicts: tuple[Conflict, ...]


def ledger_path(told: Path | None = None) -> Path:
    """Return where the ledger is: as told, as FORGE_LEDGER says, or in the user's data folder."""
    named = environment().get(LEDGER_VARIABLE, "")
    return told or (Path(named) if named else data_folder() / "ledger.sqlite")


def open_ledger(path: Path | None = None, *, make: bool = False, wait_s: float = WAIT_S) -> Ledger:
    """Return the ledger at a path, or at the usual place; with ``make`` begin one if need be.

    Raises ExposedPlace in a git work tree that does not ignore it.
    """
    place = ledger_path(path)
    refuse_tracked(place, ProcessSandbox(), what="the ledger")
    if make:
        begin(place)
    return Ledger(place, wait_s=wait_s)


def issue(
    ledger: Ledger,
    *,
    to: str,
    run: str,
    count: int = 1,
    family: str | None = None,
    template: str | None = None,
) -> Written:
    """Give free variants to somebody for a run. Raises NoVariant if there are not so many."""
    issued, head = ledger.issue(
        to=to, run=run, at=now(), count=count, family=family, template=template
    )
    return Written(tuple(issued), head)


def expose(ledger: Ledger, fixtures: Sequence[str], *, reason: str) -> Written:
    """Enter that variants were seen by who must not have. Raises BadDeed."""
    return Written(tuple(fixtures), ledger.expose(fixtures, reason=reason, at=now()))


def retire(ledger: Ledger, fixtures: Sequence[str], *, reason: str) -> Written:
    """Take variants out of use for good. Raises BadDeed."""
    return Written(tuple(fixtures), ledger.retire(fixtures, reason=reason, at=now()))


def accounts(
    ledger: Ledger,
    *,
    states: Sequence[str] = (),
    family: str | None = None,
    template: str | None = None,
    run: str | None = None,
) -> list[Account]:
    """Return the variants of a ledger that are of all kinds asked for, in order of drawing."""
    return [
        account
        for account in ledger.read().variants.values()
        if (not states or account.state in states)
        and family in (None, account.drawn.family)
        and template in (None, account.drawn.template)
        and (run is None or (account.issued is not None and account.issued.run == run))
    ]


def audit(ledger: Ledger, *, head: str | None = None, other: Ledger | None = None) -> Audit:
    """Check every byte that counts in a ledger; compare it with a noted head or another ledger.

    Raises BadLedger, also if no entry has the noted head: then history was made anew since, or
    this is an older copy.
    """
    if head is not None and not re.fullmatch(r"[0-9a-f]{64}", head):
        raise BadOption(
            f"--head {head}: is no digest.",
            hint="Give the 64 digits that a command printed as the head.",
        )
    checked, _ = ledger.check()
    noted_at = None
    if head is not None:
        noted_at = checked.entry_of(head)
        if noted_at is None:
            raise BadLedger(
                f"{ledger.path}: none of its {len(checked.digests)} entries has the noted head "
                f"{head[:12]}….",
                hint="It was written anew since then, or this is an older copy. "
                "Find the copy that has it.",
            )
    found = [] if other is None else conflicts(checked, other.check()[0])
    return Audit(checked, noted_at, tuple(found))


def entries(ledger: Ledger) -> tuple[LedgerEntry, ...]:
    """Return all entries of a ledger, checked."""
    return ledger.check()[1]
