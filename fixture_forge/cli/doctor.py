"""``forge doctor``: say what this machine can do."""

import click

from fixture_forge.cli.render import echo_json, echo_rows, json_option


@click.command()
@json_option
def command(as_json: bool) -> int:
    """Say what this machine can do, and how to get more.

    Exit code 4 if something is missing that making or verifying fixtures needs.
    """
    from fixture_forge.doctor import examine

    findings = examine()
    if as_json:
        echo_json(
            [{"what": f.what, "ok": f.ok, "found": f.found, "cure": f.cure} for f in findings]
        )
    else:
        echo_rows([("ok" if f.ok else "MISSING", f.what, f.found) for f in findings])
        for finding in findings:
            if not finding.ok:
                click.echo(f"{finding.what}: {finding.cure}", err=True)
    return 0 if all(finding.ok for finding in findings) else 4
