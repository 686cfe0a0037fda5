"""``forge harden``: pin in the contract what tells near misses from the right version."""

from pathlib import Path

import click

from fixture_forge.cli.render import echo_json, json_option, printable, repeats_option


@click.command()
@click.argument("fixture", type=click.Path(path_type=Path, exists=True, file_okay=False))
@repeats_option
@click.option(
    "--crosshair",
    "solver_s",
    type=click.FloatRange(0, 3600),
    default=0.0,
    metavar="SECONDS",
    help="Let CrossHair think so long about each version that is left (extra `crosshair`).",
)
@json_option
def command(fixture: Path, repeats: int | None, solver_s: float, as_json: bool) -> int:
    """Find what FIXTURE's contract lets through, pin a witness of each in it, and seal it anew.

    Pinned examples go to private/contract/test_pinned.py, as small as they were found. Nothing
    is written unless the fixture passes every check with them. Exit code 1: something is left
    that needs a test by hand.
    """
    from fixture_forge import workshop
    from fixture_forge.cli.verify import report_document
    from fixture_forge.verify.checks_proof import described, told

    found = workshop.harden(fixture, repeats=repeats, solver_s=solver_s)
    report = found.report
    code = report.exit_code if report is not None else 0
    code = code or int(bool(found.alive))
    if as_json:
        echo_json(
            {
                "fixture": fixture.as_posix(),
                "pinned": [
                    {"expression": p.expression, "result": p.result, "raises": p.raises}
                    for p in found.pinned
                ],
                "left": [described(fate) for fate in found.alive],
                "report": None if report is None else report_document(report),
            }
        )
        return code
    for pin in found.pinned:
        answer = f"raises {pin.raises}" if pin.raises else f"== {pin.result}"
        click.echo(printable(f"pinned: {pin.expression} {answer}") + f"  # {printable(pin.reason)}")
    for fate in found.alive:
        assert fate.witness is not None
        click.echo(printable(f"left: {described(fate)}: {told(fate.witness)}"))
        click.echo("    It cannot be written as a short example; add a test of it by hand.")
    if report is None:
        if not found.alive:
            click.echo(f"{fixture}: nothing to pin; the contract kills what can be told apart")
    elif report.verdict == "pass":
        click.echo(f"{fixture}: sealed with {len(found.pinned)} pinned examples")
    else:
        assert report.trouble is not None
        trouble = f"{report.trouble.name}: {printable(report.trouble.detail)}"
        click.echo(f"{fixture}: not sealed, nothing written\n    {trouble}")
    return code
