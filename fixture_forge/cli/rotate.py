"""``forge rotate``: draw private variants of templates under a key, and prove that they were."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fixture_forge.cli import rotate_keygen, rotate_probe, rotate_prove
from fixture_forge.cli.render import (
    default_jobs,
    echo_json,
    jobs_option,
    json_option,
    key_option,
    printable,
    repeats_option,
)

if TYPE_CHECKING:
    from fixture_forge.workshop.rotating import Rotated


@click.group(invoke_without_command=True)
@click.option("--private", is_flag=True, help="Draw private variants; needs --key.")
@click.option("--family", "families", multiple=True, help="A kind of bug. Can be given again.")
@click.option("--all", "every", is_flag=True, help="Every family that has a template.")
@click.option("--template", help="One template by name, instead of all of the family.")
@click.option("--count", type=click.IntRange(1, 100_000), default=1, help="Variants per family.")
@key_option
@click.option("--epoch", type=click.IntRange(0), default=1, show_default=True,
              help="Another epoch, another draw under the same key.")  # fmt: skip
@click.option("--start", type=click.IntRange(0), default=0, show_default=True,
              help="The number of the first lot.")  # fmt: skip
@click.option("--out", type=click.Path(path_type=Path, file_okay=False),
              help="The folder for the variants; no git work tree may track it.")  # fmt: skip
@click.option("--policy", type=click.Path(path_type=Path, dir_okay=False),
              help="A TOML file with distances and bands that a variant must keep.")  # fmt: skip
@click.option("--report", type=click.Path(path_type=Path, dir_okay=False),
              help="Write a page of HTML with all distributions there.")  # fmt: skip
@click.option("--ledger", type=click.Path(path_type=Path, dir_okay=False),
              help="Enter the draws there.  [default: as `forge ledger` has it]")  # fmt: skip
@click.option("--refresh", is_flag=True,
              help="Draw one for each variant that was exposed, and retire that.")  # fmt: skip
@repeats_option
@jobs_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    private: bool,
    families: tuple[str, ...],
    every: bool,
    template: str | None,
    count: int,
    key_file: Path | None,
    epoch: int,
    start: int,
    out: Path | None,
    policy: Path | None,
    report: Path | None,
    ledger: Path | None,
    refresh: bool,
    repeats: int | None,
    jobs: int | None,
    as_json: bool,
) -> int:
    """Draw private variants under a key, or use one of the commands below.

    Each variant passes all of `forge verify` before it is kept, is unlike its public sibling and
    all others of the key, and is about as hard. The same key, epoch and number give the same
    bytes on any machine. Exit code 0: as many as asked for were kept.
    """
    if ctx.invoked_subcommand is not None:
        return 0
    import os

    from fixture_forge.ambient import now
    from fixture_forge.errors import BadOption
    from fixture_forge.fixtures.store import replace_file
    from fixture_forge.rotation.policy import read_policy
    from fixture_forge.seeds import library
    from fixture_forge.workshop import rotating, variants
    from fixture_forge.workshop.accounting import open_ledger

    ways = [bool(families), every, refresh]
    if not private or key_file is None or out is None or sum(ways) != 1:
        raise BadOption(
            "Say what to draw: --private, --key FILE, --out DIR, and --family NAME, --all or "
            "--refresh.",
            hint="For instance: forge rotate --private --family boundary --key KEY --out DIR",
        )
    key = rotating.key_from(key_file)
    book = open_ledger(ledger, make=True)
    exposed = rotating.exposed(book, key, epoch) if refresh else {}
    names = library.shipped_families() if every else [*families, *exposed]
    wanted = {name: len(exposed[name]) if refresh else count for name in names}
    rounds = [rotating.Round(name, epoch, wanted[name], start, template) for name in names]
    before = os.times()
    found = []
    for one in rotating.rotate(
        rounds,
        key,
        out,
        policy=read_policy(policy),
        jobs=jobs or default_jobs(),
        repeats=repeats,
        ledger=book,
    ):
        found.append(one)
        if refresh and one.status == "shipped":
            old = exposed[one.lot.template.partition("/")[0]].pop(0)
            book.retire([old], reason=f"replaced by {one.fixture_id}", at=now())
        if not as_json:
            click.echo(_line(one))
    after = os.times()
    cpu_s = sum(after[:4]) - sum(before[:4])
    if report is not None:
        replace_file(report, variants.report(found, cpu_s=cpu_s))
        # It tells which template each lot came from.
        report.chmod(0o600)
    kept = sum(one.status == "shipped" for one in found)
    if as_json:
        echo_json({"variants": [_document(one) for one in found], "cpu_s": round(cpu_s, 1)})
    else:
        short = sum(wanted.values()) - kept
        if short:
            click.echo(f"{short} too few: {rotating.PATIENCE} draws in a row were not kept.")
        click.echo(
            f"\n{len(found)} drawn, {kept} shipped ({kept / max(1, len(found)):.0%}), "
            f"{cpu_s / max(1, kept):.1f} CPU seconds for each."
        )
    return 0 if kept >= sum(wanted.values()) else 1


def _line(one: "Rotated") -> str:
    if one.status != "shipped":
        return (
            f"not kept: {one.lot.template} {one.lot.index}: {one.status}: {printable(one.reason)}"
        )
    assert one.likeness is not None
    apart = f"{one.likeness.token_distance:.2f} from the public one"
    return f"made {one.fixture_id} from {one.lot.template} {one.lot.index}, {apart}"


def _document(one: "Rotated") -> dict[str, Any]:
    from dataclasses import asdict

    kept = ("fixture_id", "status", "reason", "rewrites", "caught")
    return {
        **{name: getattr(one, name) for name in kept},
        "template": one.lot.template,
        "version": one.lot.version,
        "epoch": one.lot.epoch,
        "index": one.lot.index,
        "likeness": None if one.likeness is None else asdict(one.likeness),
        "nearest": one.nearest,
        "difficulty": None if one.difficulty is None else asdict(one.difficulty),
        "sibling": None if one.sibling is None else asdict(one.sibling),
    }


for _each in (rotate_keygen, rotate_prove, rotate_probe):
    command.add_command(_each.command)
