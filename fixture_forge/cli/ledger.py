"""``forge ledger``: keep account of private variants."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from fixture_forge.cli.render import echo_json, echo_rows, json_option, printable

if TYPE_CHECKING:
    from fixture_forge.rotation.accounts import Account
    from fixture_forge.rotation.ledger import Ledger
    from fixture_forge.workshop.accounting import Written

F = TypeVar("F", bound=Callable[..., Any])


@click.group()
def command() -> None:
    """Keep account of private variants: who was given which, and what became of it.

    The ledger is a file: --ledger FILE, else $FORGE_LEDGER, else ledger.sqlite in
    $XDG_DATA_HOME/fixture-forge. Every entry seals all before it, and commands that write print the
    head, the digest of the last entry: note it elsewhere, and `verify --head` shows later that
    nothing up to there was changed. Each command has --json.
    """


def _ledger_options(function: F) -> F:
    for option in (
        click.option(
            "--wait",
            "wait_s",
            type=click.FloatRange(0, 3600),
            default=90,
            show_default=True,
            help="Seconds to wait while others write.",
        ),
        click.option(
            "--ledger",
            "path",
            type=click.Path(path_type=Path),
            help="The ledger.  [default: $FORGE_LEDGER]",
        ),
    ):
        function = option(function)
    return function


_family = click.option("--family", metavar="F", help="Only variants of this family.")
_template = click.option("--template", metavar="T", help="Only variants of this template.")
_fixtures = click.argument("fixtures", nargs=-1, required=True, metavar="FIXTURE...")
_reason = click.option("--reason", required=True, help="Why, in one line.")


def _opened(path: Path | None, wait_s: float) -> "Ledger":
    from fixture_forge.workshop.accounting import open_ledger

    return open_ledger(path, wait_s=wait_s)


def _echo_written(deed: str, written: "Written", as_json: bool) -> int:
    if as_json:
        echo_json({deed: list(written.fixtures), "head": written.head})
    else:
        echo_rows([*((deed, name) for name in written.fixtures), ("head", written.head)])
    return 0


@command.command()
@click.option("--to", required=True, help="Who gets it.")
@click.option("--run", required=True, help="What for: the run in which it will be used.")
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="How many.")
@_family
@_template
@_ledger_options
@json_option
def issue(
    to: str,
    run: str,
    count: int,
    family: str | None,
    template: str | None,
    path: Path | None,
    wait_s: float,
    as_json: bool,
) -> int:
    """Give sealed variants to somebody for a run; nobody else will ever be given them."""
    from fixture_forge.workshop import accounting

    written = accounting.issue(
        _opened(path, wait_s), to=to, run=run, count=count, family=family, template=template
    )
    return _echo_written("issued", written, as_json)


@command.command()
@_fixtures
@_reason
@_ledger_options
@json_option
def expose(
    fixtures: tuple[str, ...], reason: str, path: Path | None, wait_s: float, as_json: bool
) -> int:
    """Enter that somebody may have seen variants who must not have. They are never issued again."""
    from fixture_forge.workshop import accounting

    written = accounting.expose(_opened(path, wait_s), fixtures, reason=reason)
    return _echo_written("exposed", written, as_json)


@command.command()
@_fixtures
@_reason
@_ledger_options
@json_option
def retire(
    fixtures: tuple[str, ...], reason: str, path: Path | None, wait_s: float, as_json: bool
) -> int:
    """Take variants out of use, for good."""
    from fixture_forge.workshop import accounting

    written = accounting.retire(_opened(path, wait_s), fixtures, reason=reason)
    return _echo_written("retired", written, as_json)


@command.command(name="list")
@click.option(
    "--state",
    "states",
    multiple=True,
    type=click.Choice(["drawn", "sealed", "issued", "exposed", "retired"]),
    help="Only variants in this state; may be given several times.",
)
@click.option("--run", help="Only variants that were issued for this run.")
@_family
@_template
@_ledger_options
@json_option
def list_(
    states: tuple[str, ...],
    run: str | None,
    family: str | None,
    template: str | None,
    path: Path | None,
    wait_s: float,
    as_json: bool,
) -> int:
    """List variants: id, state, draw, to whom and for which run, and the reason."""
    from fixture_forge.workshop import accounting

    found = accounting.accounts(
        _opened(path, wait_s), states=states, family=family, template=template, run=run
    )
    if as_json:
        echo_json([_document(account) for account in found])
    else:
        echo_rows([_row(account) for account in found])
    return 0


def _row(account: "Account") -> tuple[str, ...]:
    drawn, issued = account.drawn, account.issued
    return (
        account.fixture,
        account.state,
        printable(f"{drawn.template} v{drawn.version} epoch {drawn.epoch} no. {drawn.index}"),
        printable(f"to {issued.to} for {issued.run}") if issued else "-",
        printable(account.reason) or "-",
    )


def _document(account: "Account") -> dict[str, Any]:
    drawn, issued = account.drawn, account.issued
    return {
        "fixture": account.fixture,
        "state": account.state,
        "family": drawn.family,
        "template": drawn.template,
        "version": drawn.version,
        "epoch": drawn.epoch,
        "index": drawn.index,
        "commitment": drawn.commitment,
        "manifest_sha256": account.manifest_sha256,
        "to": issued.to if issued else None,
        "run": issued.run if issued else None,
        "reason": account.reason or None,
    }


@command.command()
@click.option("--head", metavar="DIGEST", help="A head noted earlier: is its history still there?")
@click.option(
    "--against",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Another ledger of the same key: was anything issued in both?",
)
@_ledger_options
@json_option
def verify(
    head: str | None, against: Path | None, path: Path | None, wait_s: float, as_json: bool
) -> int:
    """Check the file, every entry, and that each follows from those before.

    Exit code 1 if the other ledger is in conflict with this one, 3 if this one was changed.
    """
    from fixture_forge.rotation.accounts import STATES
    from fixture_forge.workshop import accounting

    other = None if against is None else _opened(against, wait_s)
    audit = accounting.audit(_opened(path, wait_s), head=head, other=other)
    accounts = audit.accounts
    states = [account.state for account in accounts.variants.values()]
    counts = {state: states.count(state) for state in STATES}
    if as_json:
        echo_json(
            {
                "entries": len(accounts.digests),
                "head": accounts.head,
                "noted_at": audit.noted_at,
                "variants": counts,
                "conflicts": [
                    {"fixture": c.fixture, "kind": c.kind, "detail": c.detail}
                    for c in audit.conflicts
                ],
            }
        )
        return int(bool(audit.conflicts))
    rows = [("entries", f"{len(accounts.digests)}, each follows from those before")]
    rows.append(("variants", ", ".join(f"{n} {state}" for state, n in counts.items())))
    if audit.noted_at is not None:
        rows.append(("noted head", f"is entry {audit.noted_at}; nothing up to it was changed"))
    if against is not None and not audit.conflicts:
        rows.append(("conflicts", "none"))
    echo_rows([*rows, ("head", accounts.head)])
    for conflict in audit.conflicts:
        click.echo(f"{conflict.kind}  {conflict.fixture}  {printable(conflict.detail)}")
    return int(bool(audit.conflicts))


@command.command()
@_ledger_options
@click.option("--json", "as_json", is_flag=True, help="No effect: the output is JSON Lines anyway.")
def export(path: Path | None, wait_s: float, as_json: bool) -> int:
    """Print all entries as JSON Lines, once all are checked."""
    from fixture_forge.canonical import encode
    from fixture_forge.workshop import accounting

    del as_json
    for entry in accounting.entries(_opened(path, wait_s)):
        line = json.dumps(json.loads(encode(entry)), ensure_ascii=False, sort_keys=True)
        click.echo(line)
    return 0
