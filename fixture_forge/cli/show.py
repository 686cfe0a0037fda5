"""``forge show``: print what a fixture is."""

import json
from pathlib import Path

import click

from fixture_forge.cli.render import echo_json, echo_rows, json_option


@click.command()
@click.argument("fixture", type=click.Path(path_type=Path))
@click.option("--gold", is_flag=True, help="Also print the gold patch.")
@json_option
def command(fixture: Path, gold: bool, as_json: bool) -> int:
    """Print what FIXTURE is, after checking every byte of it against its seals."""
    from fixture_forge import workshop
    from fixture_forge.fixtures.layout import GOLD, MANIFEST, TASK

    opened = workshop.show(fixture)
    manifest = opened.manifest
    patch = opened.files[GOLD].decode("utf-8", "replace")
    if as_json:
        document = json.loads(opened.files[MANIFEST])
        echo_json({"manifest": document, "gold": patch} if gold else {"manifest": document})
        return 0
    tests = manifest.tests
    evidence = opened.evidence
    proof = (
        "none; `forge seal` makes it"
        if evidence is None
        else f"{len(evidence.checks)} checks, {len(evidence.runs)} test runs "
        f"(Python {evidence.versions.python}, pytest {evidence.versions.pytest})"
    )
    echo_rows(
        [
            ("id", manifest.id),
            ("family", f"{manifest.family.name} ({manifest.family.operator})"),
            ("template", f"{manifest.template.name}, version {manifest.template.version}"),
            ("baseline", manifest.baseline),
            ("may change", ", ".join(manifest.allowed_source)),
            (
                "at most",
                (
                    f"{manifest.max_files} file, {manifest.max_hunks} hunk, "
                    f"{manifest.max_logical_lines} logical line"
                ),
            ),
            (
                "tests",
                (
                    f"{len(tests.symptom)} symptom, {len(tests.contract)} contract, "
                    f"{len(tests.regression)} regression; {len(tests.fail_to_pass)} fail before"
                ),
            ),
            ("licence", manifest.licence),
            ("evidence", proof),
        ]
    )
    click.echo("\n" + opened.files[TASK].decode("utf-8", "replace").rstrip())
    if gold:
        click.echo("\n" + patch.rstrip())
    return 0
