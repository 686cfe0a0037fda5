"""``forge score``: judge a candidate patch."""

import json
import sys
from pathlib import Path

import click

from fixture_forge.cli.render import (
    echo_json,
    echo_receipt,
    json_option,
    manifest_option,
    weak_option,
)

EXIT = {"faithful": 0, "inconclusive": 4}


@click.command()
@manifest_option
@click.option(
    "--repo",
    type=click.Path(path_type=Path, file_okay=False),
    help="The agent's work tree; what is protected must be untouched in it.",
)
@click.option("--patch", metavar="FILE", help="The candidate's diff; - reads standard input.")
@click.option(
    "--worktree-only", is_flag=True, help="Judge what --repo differs in from the baseline."
)
@click.option(
    "--json-out", type=click.Path(path_type=Path, dir_okay=False), help="Write the receipt there."
)
@weak_option
@click.option("--paranoid", is_flag=True, help="Try baseline and gold again; believe no evidence.")
@click.option(
    "--sign-key",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Sign the receipt with the key in this file (HMAC-SHA-256).",
)
@json_option
def command(
    manifest: Path,
    repo: Path | None,
    patch: str | None,
    worktree_only: bool,
    json_out: Path | None,
    allow_weak: bool,
    paranoid: bool,
    sign_key: Path | None,
    as_json: bool,
) -> int:
    """Say what a repair did: is it right, does it keep to its place, is it no larger than need be.

    Exit code 0: faithful. 1: anything else that could be judged. 4: it could not be judged.
    """
    from fixture_forge.canonical import encode
    from fixture_forge.errors import BadOption
    from fixture_forge.fixtures.store import replace_file
    from fixture_forge.scoring.signing import read_signing_key, signed
    from fixture_forge.workshop import judging

    if worktree_only and (patch is not None or repo is None):
        raise BadOption(
            "--worktree-only: judges --repo, and no --patch.",
            hint="Give --repo and leave out --patch.",
        )
    data = None
    if patch == "-":
        from fixture_forge.scoring.patch_reading import MAX_BYTES

        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    elif patch is not None:
        data = judging.read_patch_file(Path(patch))
    signing_key = None if sign_key is None else read_signing_key(sign_key)
    receipt = judging.score(manifest, data, worktree=repo, allow_weak=allow_weak, paranoid=paranoid)
    if signing_key is not None:
        receipt = signed(receipt, signing_key)
    written = encode(receipt)
    if json_out is not None:
        replace_file(json_out, written)
    if as_json:
        echo_json(json.loads(written))
    else:
        echo_receipt(receipt)
    return EXIT.get(receipt.verdict, 1)
