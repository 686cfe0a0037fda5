"""``forge rotate probe``: find out whether a model has seen fixtures."""

import json
from pathlib import Path

import click

from fixture_forge.cli.render import echo_json, echo_rows, json_option


@click.command(name="probe")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--answers", type=click.Path(path_type=Path, exists=True, dir_okay=False),
              help='Score these: JSON Lines with "id" and "answer".')  # fmt: skip
@json_option
def command(paths: tuple[Path, ...], answers: Path | None, as_json: bool) -> int:
    """Print prompts that only who has seen the fixtures below PATHS can complete, or score answers.

    Prompts come out as JSON Lines with "id" and "prompt". No model is called, and nothing of
    what is asked for is printed.
    """
    from fixture_forge.rotation.probing import rates, scored
    from fixture_forge.workshop import variants

    known = {each.id: each for each in variants.probes(paths)}
    if answers is None:
        for each in known.values():
            line = {"id": each.id, "kind": each.kind, "prompt": each.prompt}
            click.echo(json.dumps(line, ensure_ascii=False, sort_keys=True))
        return 0
    given = _answers(answers)
    recalls = [scored(each, given[name]) for name, each in known.items() if name in given]
    found = rates(recalls)
    if as_json:
        from dataclasses import asdict

        echo_json({"answers": [asdict(each) for each in recalls], "rates": found})
    else:
        rows = [
            (kind, f"{hits} of {n} recalled", f"mean {m:.2f}")
            for kind, (hits, n, m) in found.items()
        ]
        echo_rows([*rows, ("no answer", str(len(known) - len(recalls)), "")])
    return 0


def _answers(path: Path) -> dict[str, str]:
    from fixture_forge.errors import BadOption

    found = {}
    for number, line in enumerate(
        path.read_text(encoding="utf-8", errors="replace").splitlines(), 1
    ):
        try:
            document = json.loads(line)
            found[str(document["id"])] = str(document["answer"])
        except (ValueError, KeyError, TypeError, RecursionError):
            raise BadOption(
                f'{path}: line {number}: no JSON object with "id" and "answer".',
                hint="One object to a line, with the ids that `forge rotate probe` printed.",
            ) from None
    return found
