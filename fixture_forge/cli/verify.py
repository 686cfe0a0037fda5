"""``forge verify``: check every claim of fixtures."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fixture_forge.cli.render import (
    default_jobs,
    echo_json,
    jobs_option,
    json_option,
    printable,
    progress,
)

if TYPE_CHECKING:
    from fixture_forge.verify.model import Report

_SAID = {"pass": "verified", "fail": "FAILED", "inconclusive": "inconclusive"}


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option(
    "--repeats",
    type=int,
    default=None,
    help="Conditions (hash seed, time zone, order) to run the tests under.  [default: 3]",
)
@click.option("-v", "--verbose", is_flag=True, help="Print every check, also those that pass.")
@click.option(
    "--junit",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write a JUnit XML file as well.",
)
@jobs_option
@json_option
def command(
    paths: tuple[Path, ...],
    repeats: int | None,
    verbose: bool,
    junit: Path | None,
    jobs: int | None,
    as_json: bool,
) -> int:
    """Check every claim of the fixtures at and below PATHS.

    Exit code 0: all verified. 1: one is not sound. 3: one is not as it was sealed. 4: something
    could not be told on this machine.
    """
    from fixture_forge import workshop
    from fixture_forge.errors import BadOption

    folders = workshop.find(paths)
    if junit is not None and not junit.resolve().parent.is_dir():
        raise BadOption(
            f"--junit {junit}: there is no such folder.", hint="Make it first, or name another."
        )
    reports: list[Report] = []
    found = workshop.verify(folders, jobs=jobs or default_jobs(), repeats=repeats)
    width = max(len(folder.name) for folder in folders)
    live = not as_json and not sys.stderr.isatty()  # a bar and lines do not share a terminal
    for report in progress(found, len(folders), "Verifying"):
        reports.append(report)
        if live:
            _print(report, width, verbose)
    if not as_json and not live:
        for report in reports:
            _print(report, width, verbose)
    if as_json:
        echo_json([report_document(report) for report in reports])
    else:
        click.echo(_summary(reports))
        if any(report.untrusted for report in reports):
            click.echo(
                "Restore what is not as it was sealed from a copy that verifies, or run "
                "`forge seal FIXTURE` if you are its author.",
                err=True,
            )
    if junit is not None:
        from fixture_forge.cli.junit import junit_xml
        from fixture_forge.fixtures.store import replace_file

        replace_file(junit, junit_xml(reports))
    return exit_code(reports)


def _print(report: "Report", width: int, verbose: bool) -> None:
    passed = sum(result.verdict == "pass" for result in report.results)
    said = "UNTRUSTED" if report.untrusted else _SAID[report.verdict]
    if report.trouble is not None and report.trouble.name == "evidence":
        said = "UNPROVEN"
    folder = Path(report.folder).name
    other = f"  (id {printable(report.id)})" if report.id != folder else ""
    click.echo(
        f"{printable(folder).ljust(width)}  {said.ljust(12)}  "
        f"{passed} of {len(report.results)} checks pass{other}"
    )
    for result in report.results:
        if result.verdict == "inconclusive" and report.untrusted and not verbose:
            continue  # not run, because the fixture is not as it was sealed
        if verbose or result.verdict != "pass":
            click.echo(f"    {result.verdict.ljust(12)}  {result.name}: {printable(result.detail)}")


def _summary(reports: "list[Report]") -> str:
    good = sum(report.verdict == "pass" for report in reports)
    plural = "fixture" if len(reports) == 1 else "fixtures"
    return f"{len(reports)} {plural}: {good} verified, {len(reports) - good} not."


def exit_code(reports: "list[Report]") -> int:
    """Return the gravest exit code: untrusted before unsound before inconclusive."""
    codes = {report.exit_code for report in reports}
    return next((code for code in (3, 1, 4) if code in codes), 0)


def report_document(report: "Report") -> dict[str, Any]:
    """Return a report as plain data for ``--json``."""
    return {
        "folder": report.folder,
        "id": report.id,
        "verdict": report.verdict,
        "untrusted": report.untrusted,
        "manifest_sha256": report.manifest_sha256,
        "repeats": report.repeats,
        "isolation": report.isolation,
        "checks": [
            {"name": r.name, "verdict": r.verdict, "detail": r.detail} for r in report.results
        ],
    }
