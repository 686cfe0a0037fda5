"""``forge mutate``: list the one-line bugs that a Python file could have."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fixture_forge.cli.render import echo_json, echo_rows, json_option

if TYPE_CHECKING:
    from fixture_forge.mutation.model import Mutant, NotOffered


@click.command()
@click.argument("target", metavar="FILE[::FUNCTION]")
@click.option("--family", "names", multiple=True, help="Only this kind; may be given again.")
@click.option("--diff", "as_diff", is_flag=True, help="Print each mutant as a unified diff.")
@click.option("--why", is_flag=True, help="Also list what was left alone, and the reason.")
@json_option
def command(target: str, names: tuple[str, ...], as_diff: bool, why: bool, as_json: bool) -> int:
    """List the one-line bugs that a Python file could have.

    FUNCTION is a qualified name such as Class.method. A family that is not built in is loaded
    from the entry point group fixture_forge.families when it is named. Lines that carry
    `# pragma: no mutate` are left alone.
    """
    from fixture_forge import workshop
    from fixture_forge.errors import BadOption
    from fixture_forge.families import FAMILIES
    from fixture_forge.families import family as family_named
    from fixture_forge.mutation.model import Mutant, NotOffered

    if as_diff and as_json:
        raise BadOption("--diff and --json exclude each other.", hint="--json holds the edits.")
    file, colons, function = target.partition("::")
    if colons and not function:
        raise BadOption(f"{target}: no function after `::`.", hint="FILE::Class.method, or FILE.")
    families = [family_named(name) for name in names] or list(FAMILIES)
    mutants: list[Mutant] = []
    passed: list[NotOffered] = []
    label = _label(Path(file))
    found = workshop.mutate(Path(file), families=families, function=function or None, label=label)
    for item in found:
        if isinstance(item, Mutant):
            mutants.append(item)
            if as_diff:
                click.echo(_diff(item, label), nl=False)
        else:
            passed.append(item)
    if as_json:
        echo_json(
            {
                "file": label,
                "mutants": [_document(mutant) for mutant in mutants],
                "not_offered": [_reason(item) for item in passed],
            }
        )
    elif not as_diff:
        echo_rows([(m.id, m.operator, f"{label}:{m.line}", m.function, _edit(m)) for m in mutants])
    if not as_json:
        if why:
            for item in passed:
                family = item.family or "every family"
                click.echo(
                    f"{label}:{item.line}: {item.function}: {family}: {item.reason}", err=True
                )
        click.echo(f"mutants: {len(mutants)}, left alone with a reason: {len(passed)}", err=True)
    return 0


def _label(path: Path) -> str:
    """Return how the file is named in ids: relative where it can be, for ids are public."""
    if path.is_absolute():
        here = Path.cwd()
        return path.relative_to(here).as_posix() if path.is_relative_to(here) else path.name
    return path.as_posix()


def _edit(mutant: "Mutant") -> str:
    def line(data: bytes, start: int, end: int) -> str:
        first = data.rfind(b"\n", 0, start) + 1
        last = data.find(b"\n", end)
        text = data[first : last if last >= 0 else len(data)].decode("utf-8", "replace")
        return " ".join(text.split())[:80]

    old = line(mutant.original, mutant.start, mutant.end)
    new = line(mutant.mutated, mutant.start, mutant.start + len(mutant.after))
    if not mutant.after and mutant.before.endswith((b"\n", b"\r")):
        gone = " ".join(mutant.before.decode("utf-8", "replace").split())[:80]
        return f"{gone}  ->  (removed)"
    if old == new:
        return f"{old}  ->  (one block deeper)"
    return f"{old}  ->  {new}"


def _diff(mutant: "Mutant", label: str) -> str:
    from fixture_forge.fixtures.patch import make_patch

    patch = make_patch(label, mutant.original, mutant.mutated)
    return f"# {mutant.id} in {mutant.function}\n" + patch.decode("utf-8", "replace")


def _document(mutant: "Mutant") -> dict[str, Any]:
    return {
        "id": mutant.id,
        "family": mutant.family,
        "version": mutant.version,
        "operator": mutant.operator,
        "function": mutant.function,
        "line": mutant.line,
        "start": mutant.start,
        "end": mutant.end,
        "before": mutant.before.decode("utf-8", "backslashreplace"),
        "after": mutant.after.decode("utf-8", "backslashreplace"),
    }


def _reason(item: "NotOffered") -> dict[str, Any]:
    return {
        "function": item.function,
        "line": item.line,
        "family": item.family or None,
        "reason": item.reason,
    }
