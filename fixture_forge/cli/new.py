"""``forge new``: make fixtures from templates, and verify them."""

from pathlib import Path

import click

from fixture_forge.cli.render import (
    default_jobs,
    echo_json,
    jobs_option,
    json_option,
    repeats_option,
)


@click.command()
@click.option("--family", help="The kind of bug; `forge families` lists them.")
@click.option("--template", help="A shipped template by name, or a folder with one of your own.")
@click.option("--all", "every", is_flag=True, help="One fixture of each family with a template.")
@click.option("--seed", type=int, default=1, show_default=True, help="Another seed, another draw.")
@click.option("--count", type=click.IntRange(1, 10_000), default=1, help="Fixtures per family.")
@click.option("--id", "fixture_id", help="The id; by default the next free number of the family.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("generated"),
    show_default=True,
    help="The folder to put fixtures into.",
)
@click.option(
    "--force", is_flag=True, help="Count from 1 again, and replace fixtures that are there."
)
@click.option("--no-verify", is_flag=True, help="Skip the proof; `forge seal` makes it later.")
@repeats_option
@jobs_option
@json_option
def command(
    family: str | None,
    template: str | None,
    every: bool,
    seed: int,
    count: int,
    fixture_id: str | None,
    out: Path,
    force: bool,
    no_verify: bool,
    repeats: int | None,
    jobs: int | None,
    as_json: bool,
) -> int:
    """Make fixtures from templates, and verify them.

    The same family, template, seed and number give the same bytes on any machine. A fixture is
    named after its family and number (boundary-01, boundary-02 ...); one that does not verify is
    not kept.
    """
    from fixture_forge import workshop
    from fixture_forge.cli.verify import report_document
    from fixture_forge.errors import BadOption
    from fixture_forge.seeds import library

    if every == (family is not None or template is not None):
        raise BadOption(
            "Say what to make: --family NAME, --template NAME or --all, and only one of --all and "
            "the others.",
            hint="For instance: forge new --family boundary",
        )
    if fixture_id is not None:
        _check_id(fixture_id)
    if every:
        families = library.shipped_families()
    elif family is not None:
        families = [family]
    else:
        families = [library.find_template(template or "", None).declaration.family]
    orders = workshop.plan_new(
        families=families,
        template=template,
        seed=seed,
        count=count,
        fixture_id=fixture_id,
        out=out,
        force=force,
    )
    made = workshop.make(
        orders,
        out,
        verify=not no_verify,
        force=force,
        jobs=jobs or default_jobs(),
        repeats=repeats,
    )
    documents = []
    failed = 0
    for one in made:
        kept = one.report is None or one.report.verdict == "pass"
        failed += not kept
        if as_json:
            documents.append(
                {
                    "id": one.fixture_id,
                    "folder": one.folder.as_posix(),
                    "template": one.template,
                    "kept": kept,
                    "report": None if one.report is None else report_document(one.report),
                }
            )
            continue
        if kept:
            state = "not verified" if one.report is None else "verified"
            click.echo(f"made {one.folder} from {one.template}, {state}")
        else:
            assert one.report is not None
            assert one.report.trouble is not None
            trouble = one.report.trouble
            click.echo(f"not kept: {one.fixture_id} from {one.template}")
            click.echo(f"    {trouble.name}: {trouble.detail}")
    if as_json:
        echo_json(documents)
    elif failed < len(orders):
        example = out / orders[0].fixture_id
        seal = f"forge seal {example}        prove it and record the evidence"
        click.echo(
            "\nNext:\n"
            f"  forge show {example}        what it is\n"
            + (f"  {seal}\n" if no_verify else "")
            + f"  forge verify {out}        check every claim again\n"
            f"  forge checkout {example} --to DIR        the tree for an agent"
        )
    return 1 if failed else 0


def _check_id(fixture_id: str) -> None:
    import msgspec

    from fixture_forge.documents.types import FixtureId
    from fixture_forge.errors import BadOption

    try:
        msgspec.convert(fixture_id, FixtureId)
    except msgspec.ValidationError:
        raise BadOption(
            f"--id {fixture_id!r}: an id has lowercase letters, digits, - and _, at most 100.",
            hint="For instance: --id boundary-02",
        ) from None
