"""``forge rotate prove``: show that variants were drawn under a key."""

from pathlib import Path

import click

from fixture_forge.cli.render import echo_json, echo_rows, json_option, key_option


@click.command(name="prove")
@click.argument(
    "paths",
    metavar="VARIANTS...",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path, exists=True),
)
@key_option
@json_option
def command(paths: tuple[Path, ...], key_file: Path | None, as_json: bool) -> int:
    """Draw VARIANTS again under the key and compare: they were drawn, and not picked by hand."""
    from fixture_forge import workshop
    from fixture_forge.errors import BadOption
    from fixture_forge.workshop import rotating, variants

    if key_file is None:
        raise BadOption("Say under which key: --key FILE.", hint="See `forge rotate keygen`.")
    key = rotating.key_from(key_file)
    found = [(folder, variants.prove(folder, key)) for folder in workshop.find(paths)]
    if as_json:
        echo_json([{"fixture": f.name, "proved": not why, "reason": why} for f, why in found])
    else:
        echo_rows([(f.name, "proved" if not why else f"NOT PROVED: {why}") for f, why in found])
    return 1 if any(why for _, why in found) else 0
