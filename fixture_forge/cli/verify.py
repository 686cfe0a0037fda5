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
    repeats_option,
)

if TYPE_CHECKING:
    from fixture_forge.documents.evidence import NearMissRecord
    from fixture_forge.verify.model import Report

_SAID = {"pass": "verified", "fail": "FAILED", "inconclusive": "inconclusive"}
_GOOD = ("pass", "not_applicable")
_HOLDS = {
    "pass": "holds",
    "fail": "FAILS",
    "inconclusive": "unknown",
    "not_applicable": "not applicable",
}


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@repeats_option
@click.option("--checklist", is_flag=True, help="Print the thirty items of the trust checklist.")
@click.option("--fresh", is_flag=True, help="Verify again what was verified before.")
@click.option(
    "--dask",
    metavar="ADDRESS",
    help="Let the workers of a Dask cluster do it, such as tcp://host:8786.",
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
    checklist: bool,
    fresh: bool,
    dask: str | None,
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
    found = workshop.verify(
        folders, jobs=jobs or default_jobs(), repeats=repeats, fresh=fresh, dask=dask
    )
    width = max(len(folder.name) for folder in folders)
    live = not as_json and not sys.stderr.isatty()  # a bar and lines do not share a terminal
    for report in progress(found, len(folders), "Verifying"):
        reports.append(report)
        if live:
            _print(report, width, verbose=verbose, checklist=checklist)
    if not as_json and not live:
        for report in reports:
            _print(report, width, verbose=verbose, checklist=checklist)
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


def _print(report: "Report", width: int, *, verbose: bool, checklist: bool) -> None:
    passed = sum(result.verdict in _GOOD for result in report.results)
    said = "UNTRUSTED" if report.untrusted else _SAID[report.verdict]
    if report.trouble is not None and report.trouble.name == "evidence":
        said = "UNPROVEN"
    folder = Path(report.folder).name
    other = f"  (id {printable(report.id)})" if report.id != folder else ""
    click.echo(
        f"{printable(folder).ljust(width)}  {said.ljust(12)}  "
        f"{passed} of {len(report.results)} checks pass{other}"
        + ("  (verified before)" if report.cached else "")
    )
    if checklist:
        _print_checklist(report)
    for result in report.results:
        if result.verdict == "inconclusive" and report.untrusted and not verbose:
            continue  # not run, because the fixture is not as it was sealed
        if verbose or (result.verdict not in _GOOD and not checklist):
            said = result.verdict.replace("_", " ").ljust(14)
            click.echo(f"    {said}  {result.name}: {printable(result.detail)}")
    if verbose:
        for miss in report.near_misses:
            click.echo(f"        {_fate(miss)}")


def _print_checklist(report: "Report") -> None:
    from fixture_forge.verify.checklist import findings

    for found in findings(report.results):
        said = _HOLDS[found.verdict].ljust(14)
        detail = printable(found.detail)
        click.echo(f"    {found.item.number:>2}  {said}  {found.item.name}: {detail}")


def _fate(miss: "NearMissRecord") -> str:
    """Return in a line what became of a near miss, and what killed it."""
    change = " ".join(miss.before.split()) + " -> " + " ".join(miss.after.split())
    where = f" on line {miss.line} ({change})" if miss.before or miss.after else ""
    said = f"near miss {miss.status}: {', '.join(miss.origins)}{where}"
    if miss.test:
        said += f", by {miss.test.rsplit('::', 1)[-1]}"
    if miss.input:
        said += f" with {miss.input}"
    if miss.no_witness_found is not None:
        said += f", no_witness_found in {miss.no_witness_found:,} calls"
    return printable(said)


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
    import msgspec

    from fixture_forge.verify.checklist import findings

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
        "checklist": [
            {"number": f.item.number, "name": f.item.name, "verdict": f.verdict}
            for f in findings(report.results)
        ],
        "near_misses": [msgspec.to_builtins(miss) for miss in report.near_misses],
        "cached": report.cached,
    }
