"""``forge schema``: print the JSON Schema of a document."""

import click


@click.command()
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="A schema is JSON already; changes nothing.")
def command(name: str | None, as_json: bool) -> int:
    """Print the JSON Schema of the document NAME, or the names of all documents."""
    from fixture_forge.documents.schemas import DOCUMENTS, schema_bytes

    if name is not None:
        click.echo(schema_bytes(name), nl=False)
    elif as_json:
        from fixture_forge.cli.render import echo_json

        echo_json(list(DOCUMENTS))
    else:
        click.echo("\n".join(DOCUMENTS))
    return 0
