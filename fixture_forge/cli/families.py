"""``forge families``: list the kinds of bug."""

import click

from fixture_forge.cli.render import echo_json, echo_rows, json_option


@click.command()
@click.argument("name", required=False)
@json_option
def command(name: str | None, as_json: bool) -> int:
    """List the kinds of bug, or show one with its examples."""
    from fixture_forge.families import FAMILIES
    from fixture_forge.families import family as family_named
    from fixture_forge.seeds.library import shipped_names

    families = [family_named(name)] if name else list(FAMILIES)
    templates = shipped_names()
    if as_json:
        echo_json(
            [
                {
                    "name": family.name,
                    "version": family.version,
                    "operator": family.operator,
                    "summary": family.summary,
                    "examples": [{"right": e.right, "wrong": e.wrong} for e in family.examples],
                    "leaves_alone": list(family.leaves_alone),
                    "templates": [t for t in templates if t.startswith(f"{family.name}/")],
                }
                for family in families
            ]
        )
        return 0
    if name is None:
        counts = [sum(t.startswith(f"{f.name}/") for t in templates) for f in families]
        echo_rows(
            [
                (f.name, f.operator, f"{n} templates" if n else "-", f.summary)
                for f, n in zip(families, counts, strict=True)
            ]
        )
        return 0
    (family,) = families
    click.echo(f"{family.name}, version {family.version}, operator {family.operator}")
    click.echo(family.summary)
    for example in family.examples:
        click.echo("\nright\n" + _indented(example.right) + "\nwrong\n" + _indented(example.wrong))
    if mine := [t for t in templates if t.startswith(f"{family.name}/")]:
        click.echo("\ntemplates: " + ", ".join(mine))
    return 0


def _indented(code: str) -> str:
    return "\n".join("    " + line for line in code.rstrip("\n").split("\n"))
