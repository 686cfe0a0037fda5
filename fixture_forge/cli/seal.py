"""``forge seal``: prove a changed fixture anew and replace its seals."""

from pathlib import Path

import click

from fixture_forge.cli.render import echo_json, json_option, repeats_option


@click.command()
@click.argument("fixture", type=click.Path(path_type=Path, exists=True, file_okay=False))
@repeats_option
@json_option
def command(fixture: Path, repeats: int | None, as_json: bool) -> int:
    """Prove FIXTURE anew after a change by its author, and replace its seals and evidence.

    Nothing is written unless every check passes.
    """
    from fixture_forge import workshop
    from fixture_forge.cli.verify import report_document

    report = workshop.seal(fixture, repeats=repeats)
    if as_json:
        echo_json(report_document(report))
    elif report.verdict == "pass":
        click.echo(f"{fixture}: sealed; {len(report.results)} checks pass")
    else:
        assert report.trouble is not None
        click.echo(f"{fixture}: not sealed\n    {report.trouble.name}: {report.trouble.detail}")
    return report.exit_code
