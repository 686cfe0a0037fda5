"""``forge rotate keygen``: make a key for private variants."""

from pathlib import Path

import click

from fixture_forge.cli.render import echo_json, json_option, key_option


@click.command(name="keygen")
@key_option
@json_option
def command(key_file: Path | None, as_json: bool) -> int:
    """Write a new key of 32 random bytes, for its owner alone to read.

    The key is not shown. What is shown is its commitment, which may be published before anything
    is drawn.
    """
    from fixture_forge.errors import BadOption
    from fixture_forge.workshop import rotating

    if key_file is None:
        raise BadOption("Say where to write the key: --key FILE.", hint="Outside of work trees.")
    commitment = rotating.new_key(key_file)
    if as_json:
        echo_json({"key": key_file.as_posix(), "commitment": commitment})
    else:
        click.echo(f"made {key_file}\ncommitment  {commitment}")
    return 0
