"""``forge checkout``: give an agent its working tree."""

from pathlib import Path

import click

from fixture_forge.cli.render import echo_json, json_option


@click.command()
@click.argument("fixture", type=click.Path(path_type=Path))
@click.option("--to", "target", type=click.Path(path_type=Path), required=True, metavar="DIR")
@json_option
def command(fixture: Path, target: Path, as_json: bool) -> int:
    """Give an agent its working tree: the workspace of FIXTURE at its baseline commit.

    Nothing else goes there: no task text, no hidden test, no hint. The prompt is task.md.
    """
    from fixture_forge import workshop

    opened = workshop.checkout(fixture, target)
    if as_json:
        echo_json(
            {"id": opened.manifest.id, "baseline": opened.manifest.baseline, "to": str(target)}
        )
        return 0
    click.echo(f"{target}: {opened.manifest.id} at commit {opened.manifest.baseline}")
    click.echo(f"The task is in {fixture / 'task.md'}.")
    return 0
