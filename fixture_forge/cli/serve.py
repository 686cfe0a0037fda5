"""``forge serve``: judge over HTTP on this machine."""

import json
import signal
import threading
from pathlib import Path

import click

from fixture_forge.cli.render import default_jobs, jobs_option, weak_option


@click.command()
@click.argument("fixtures", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="0 takes a free one.")
@click.option(
    "--token-file",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Read the token from there; without it one is made up and printed.",
)
@click.option("--waiting", type=click.IntRange(0, 10_000), default=64, show_default=True)
@weak_option
@click.option("--json", "as_json", is_flag=True, help="Print address and token as JSON.")
@jobs_option
def command(
    fixtures: Path,
    host: str,
    port: int,
    token_file: Path | None,
    waiting: int,
    allow_weak: bool,
    as_json: bool,
    jobs: int | None,
) -> int:
    """Judge candidates of the fixtures below FIXTURES until interrupted.

    POST /score with {"fixture": ID, "patch": TEXT} and the header `Authorization: Bearer TOKEN`.
    """
    from fixture_forge import workshop

    token = token_file.read_text(encoding="utf-8").strip() if token_file else None
    server = workshop.server(
        fixtures,
        (host, port),
        token=token,
        jobs=jobs or default_jobs(),
        waiting=waiting,
        allow_weak=allow_weak,
    )
    url = f"http://{server.server_address[0]!s}:{server.server_address[1]}"
    shown = None if token_file else server.token
    if as_json:
        click.echo(json.dumps({"url": url, "token": shown}))
    else:
        click.echo(f"listening on {url}" + (f", token {shown}" if shown else ""))
    signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=server.shutdown).start())
    try:
        server.serve_forever(poll_interval=0.2)
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()
    return 0
