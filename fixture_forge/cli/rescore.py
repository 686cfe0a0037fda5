"""``forge rescore``: judge the patch of a receipt again, and compare."""

import json
from pathlib import Path

import click

from fixture_forge.cli.render import echo_json, json_option, manifest_option, weak_option


@click.command()
@click.argument("receipt", type=click.Path(path_type=Path))
@manifest_option
@weak_option
@click.option(
    "--key",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Also check the signature with the key in this file.",
)
@json_option
def command(
    receipt: Path, manifest: Path, allow_weak: bool, key: Path | None, as_json: bool
) -> int:
    """Derive RECEIPT again from the patch in it. Exit code 1: something comes out otherwise."""
    from fixture_forge.canonical import encode
    from fixture_forge.errors import TamperedFixture
    from fixture_forge.scoring.signing import is_signed_by, read_signing_key
    from fixture_forge.workshop import judging

    given = judging.read_receipt(receipt)
    if key is not None and not is_signed_by(given, read_signing_key(key)):
        raise TamperedFixture(
            f"{receipt.name}: is not signed with this key.",
            hint="Ask who judged for the right key.",
        )
    again, differs = judging.rescore(given, manifest, allow_weak=allow_weak)
    if as_json:
        document = json.loads(encode(again))
        echo_json({"same": not differs, "differs": differs or None, "receipt": document})
    elif differs:
        click.echo(f"{receipt}: differs in `{differs}`; the verdict is now {again.verdict}")
    else:
        click.echo(f"{receipt}: the same again: {again.verdict}")
    return int(bool(differs))
