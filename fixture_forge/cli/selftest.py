"""``forge selftest``: let the judge prove itself on candidates of which all is known."""

from pathlib import Path

import click

from fixture_forge.cli.render import echo_json, echo_rows, json_option, weak_option

_HEAD = ("fixture", "candidate", "semantic", "scope", "locality", "verdict", "")
_SAID = {True: "yes", False: "no", None: "?"}


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@weak_option
@json_option
def command(paths: tuple[Path, ...], allow_weak: bool, as_json: bool) -> int:
    """Judge seven counter-examples of each fixture below PATHS, and print the table.

    A fixed return, a deleted function, skipped and modified tests, a touched lockfile and a
    formatted file must not come out as faithful; another right repair must not come out as wrong.
    """
    from fixture_forge import workshop

    rows: list[tuple[str, ...]] = [
        ("fixture", "candidate", "semantic", "scope", "locality", "verdict", "")
    ]
    documents = []
    failed = 0
    for folder in workshop.find(list(paths)):
        for example, receipt in workshop.selftest(folder, allow_weak=allow_weak):
            held = example.holds(receipt)
            failed += not held
            answers = (receipt.semantic_pass, receipt.scope_pass, receipt.locality_pass)
            said = "as it must" if held else f"WRONG: expected {example.expected}"
            rows.append(
                (folder.name, example.name, *(_SAID[a] for a in answers), receipt.verdict, said)
            )
            documents.append(
                {
                    "fixture": folder.as_posix(),
                    "candidate": example.name,
                    "verdict": receipt.verdict,
                    "semantic_pass": receipt.semantic_pass,
                    "scope_pass": receipt.scope_pass,
                    "locality_pass": receipt.locality_pass,
                    "reasons": dict(receipt.reasons),
                    "held": held,
                }
            )
    if as_json:
        echo_json(documents)
    else:
        echo_rows(rows)
        click.echo(f"{len(documents)} candidates judged, {failed} not as they must be.")
    return int(bool(failed))
