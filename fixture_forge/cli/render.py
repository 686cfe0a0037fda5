"""What several commands print in the same way."""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from fixture_forge.documents.receipt import Receipt

T = TypeVar("T")

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
jobs_option = click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1, 256),
    default=None,
    help="Fixtures at a time.  [default: number of CPUs]",
)

repeats_option = click.option(
    "--repeats",
    type=int,
    default=None,
    help="Surroundings (hash seed, time zone, locale, order, clock) to run under.  [default: 5]",
)


def printable(text: str) -> str:
    """Return text in which nothing can forge a line or move the cursor."""
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text)


def default_jobs() -> int:
    """Return how many CPUs this process may use."""
    import os

    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def echo_json(document: Any) -> None:
    """Print a document as JSON, for machines and for people."""
    click.echo(json.dumps(document, indent=2, ensure_ascii=False, sort_keys=True))


def echo_rows(rows: Sequence[Sequence[str]]) -> None:
    """Print rows as aligned columns, two spaces apart."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))] if rows else []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        click.echo("  ".join(cells).rstrip())


def progress(items: Iterable[T], length: int, label: str) -> Iterator[T]:
    """Yield the items; show a bar on a terminal, and nothing where a log is kept."""
    if not sys.stderr.isatty():
        yield from items
        return
    with click.progressbar(items, length=length, label=label, file=sys.stderr) as bar:
        yield from bar


def _fixture_folder(_: click.Context, __: click.Parameter, value: str) -> Path:
    path = Path(value)
    return path.parent if path.name == "manifest.json" else path


manifest_option = click.option(
    "--manifest",
    required=True,
    metavar="M",
    callback=_fixture_folder,
    help="manifest.json of a fixture, or the fixture's folder.",
)

key_option = click.option(
    "--key",
    "key_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file with the key; `forge rotate keygen` makes one.",
)

weak_option = click.option(
    "--allow-weak-isolation",
    "allow_weak",
    is_flag=True,
    help="Run candidates even where only limits hold them; the receipt says so.",
)

_SAID = {True: "yes", False: "no", None: "could not be judged"}


def echo_receipt(receipt: "Receipt") -> None:
    """Print what a receipt says, for people."""
    click.echo(f"{receipt.fixture}: {receipt.verdict}")
    for name in ("semantic", "scope", "locality"):
        value = getattr(receipt, f"{name}_pass")
        click.echo(f"  {name:9} {_SAID[value]}: {printable(receipt.reasons[name])}")
    if receipt.metrics is not None:
        metrics = receipt.metrics
        click.echo(
            f"  distance  {metrics.model_distance:.4f}, gold {metrics.gold_distance:.4f}, excess "
            f"{metrics.excess_distance:+.4f}; nearest is {printable(metrics.nearest.name)}"
        )
        click.echo(f"  complexity added {metrics.added_complexity:+d}")
    for trick in receipt.tampering:
        click.echo(f"  tampering {printable(trick.trick)}: {printable(trick.where)}")
    for note in receipt.notes:
        click.echo(f"  note      {printable(note)}")
    isolation = receipt.isolation
    weak = " (weak)" if isolation.weak else ""
    click.echo(f"  judged    {receipt.judging}, isolation {isolation.level}{weak}")
