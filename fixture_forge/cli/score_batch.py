"""``forge score-batch``: judge many candidate patches."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fixture_forge.cli.render import default_jobs, jobs_option, printable, progress, weak_option

if TYPE_CHECKING:
    from fixture_forge.workshop import Candidate


@click.command()
@click.argument("fixtures", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.argument("candidates", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), help="Write there, not to stdout."
)
@weak_option
@click.option("--json", "as_json", is_flag=True, help="No effect: the output is JSON Lines anyway.")
@jobs_option
def command(
    fixtures: Path,
    candidates: Path,
    out: Path | None,
    allow_weak: bool,
    as_json: bool,
    jobs: int | None,
) -> int:
    """Judge all CANDIDATES of fixtures below FIXTURES.

    CANDIDATES is a file of JSON Lines, each with "fixture" (its id), "patch" and, if wanted, "id".
    For each a line comes out, in the same order: "id", "fixture", and "receipt" or "error".
    Exit code 0: all were judged.
    """
    from fixture_forge import workshop
    from fixture_forge.canonical import encode
    from fixture_forge.fixtures.store import replace_file

    del as_json
    folders = {folder.name: folder for folder in workshop.find([fixtures])}
    wanted = list(_read(candidates, folders))
    lines = []
    errors = 0
    results = workshop.score_many(wanted, jobs=jobs or default_jobs(), allow_weak=allow_weak)
    for scored in progress(results, len(wanted), "judging"):
        document: dict[str, Any] = {
            "id": scored.candidate.name,
            "fixture": scored.candidate.fixture.name,
        }
        if scored.receipt is not None:
            document["receipt"] = json.loads(encode(scored.receipt))
        elif scored.error is not None:
            errors += 1
            document["error"] = {"slug": scored.error.slug, "message": scored.error.message}
        line = json.dumps(document, ensure_ascii=False, sort_keys=True)
        if out is None:
            click.echo(line)
        else:
            lines.append(line + "\n")
    if out is not None:
        replace_file(out, "".join(lines).encode())
    if sys.stderr.isatty():
        click.echo(f"{len(wanted)} candidates, {errors} not judged.", err=True)
    return int(bool(errors))


def _read(path: Path, folders: dict[str, Path]) -> Iterator["Candidate"]:
    """Yield the candidates of a file. Raises BadOption, naming the line, for any other line."""
    from fixture_forge.errors import BadOption
    from fixture_forge.workshop import Candidate

    with path.open("rb") as stream:
        for number, line in enumerate(stream, 1):
            if not line.strip():
                continue
            try:
                record = json.loads(line)
                patch, fixture = record["patch"], record["fixture"]
                data = patch.encode("utf-8", "surrogateescape")
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
                raise BadOption(
                    f'{path.name}: line {number}: no JSON object with "fixture" and "patch".',
                    hint="Write one candidate a line.",
                ) from None
            if fixture not in folders:
                raise BadOption(
                    f"{path.name}: line {number}: there is no fixture {printable(str(fixture))}.",
                    hint="Name one of: " + ", ".join(sorted(folders)[:20]) + ".",
                )
            yield Candidate(str(record.get("id", number)), folders[fixture], data)
