"""The command line: parse, call one method of the workshop, render.

stdout carries data, stderr progress and errors. Exit codes: 0 yes, 1 the verdict is no, 2 usage,
3 untrusted or tampered, 4 environment.
"""

import sys
from importlib import import_module

import click

from fixture_forge import __version__

# Each command lives in a module of its name and is imported when it is asked for.
COMMANDS = {
    "new": "Make fixtures from templates, and verify them.",
    "verify": "Check every claim of the fixtures below PATHS.",
    "score": "Judge a candidate patch.",
    "score-batch": "Judge many candidate patches.",
    "rescore": "Judge the patch of a receipt again, and compare.",
    "selftest": "Let the judge prove itself on seven counter-examples.",
    "serve": "Judge over HTTP on this machine, for training loops.",
    "rotate": "Draw private variants under a key.",
    "harden": "Pin in the contract what tells near misses from the right version.",
    "mutate": "List the one-line bugs that a Python file could have.",
    "families": "List the kinds of bug.",
    "checkout": "Give an agent its working tree.",
    "show": "Print what a fixture is.",
    "seal": "Prove a changed fixture anew and replace its seals.",
    "ledger": "Keep account of private variants: who was given which.",
    "schema": "Print the JSON Schema of a document.",
    "doctor": "Say what this machine can do.",
}


class _LazyGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(
            f"fixture_forge.cli.{cmd_name.replace('-', '_')}"
        ).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="forge")
def forge() -> None:
    """Author small, provable bug-fix fixtures for measuring coding agents.

    Start with `forge new --family boundary`, then `forge verify generated/`.
    """


def main() -> None:
    """Run the command line; every expected error becomes a message and an exit code."""
    if sys.platform == "win32":
        click.echo(
            "error[unsupported-platform]: Fixture Forge needs processes that Windows does not "
            "have.\n  Run it inside WSL: `wsl --install`, then install it there.",
            err=True,
        )
        sys.exit(4)
    from fixture_forge.cli.render import printable
    from fixture_forge.errors import ForgeError

    try:
        code = forge.main(standalone_mode=False)
    except ForgeError as error:
        click.echo(f"error[{error.slug}]: {printable(error.message)}\n  {error.hint}", err=True)
        sys.exit(error.exit_code)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(2)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("Interrupted; nothing is left half written.", err=True)
        sys.exit(130)
    except BrokenPipeError:
        # The reader has seen enough; that is no error of ours.
        sys.stderr.close()
        sys.exit(0)
    sys.exit(code if isinstance(code, int) else 0)
