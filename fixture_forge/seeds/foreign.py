"""Render a template of somebody else's in a child process, where time and memory are bounded.

What a template may say is checked before (``safety``), but no list of harmless filters keeps a
patient author from making a page of a terabyte. Shipped templates are as trusted as the package
itself and are rendered in place.
"""

import sys
import tempfile
from pathlib import Path

import msgspec

from fixture_forge.errors import BadTemplate
from fixture_forge.sandbox.api import Exited, Limits, Request, Sandbox
from fixture_forge.sandbox.environment import clean_environment
from fixture_forge.seeds.model import Seed
from fixture_forge.seeds.render import seed_from_template
from fixture_forge.seeds.template import Template, load_template

LIMITS = Limits(wall_s=30, cpu_s=20, memory_bytes=1024**3, file_bytes=8 * 1024**2)


class _Plan(msgspec.Struct):
    folder: str
    name: str
    key: bytes
    index: int


class _Answer(msgspec.Struct):
    seed: Seed | None = None
    message: str = ""
    hint: str = ""


def seed_from_foreign_template(
    template: Template, *, key: bytes, index: int, sandbox: Sandbox
) -> Seed:
    """Do what ``seed_from_template`` does, within limits.

    Raises BadTemplate as it does, and also when a limit is reached.
    """
    with tempfile.TemporaryDirectory(prefix="forge-render-") as scratch:
        home = Path(scratch).resolve()
        folder = str(template.folder.resolve())
        plan = _Plan(folder, template.name, key, index)
        (home / "plan.json").write_bytes(msgspec.json.encode(plan))
        module = "fixture_forge.seeds.foreign"
        request = Request(
            (sys.executable, "-P", "-B", "-m", module, str(home)),
            home,
            clean_environment(home),
            LIMITS,
        )
        outcome = sandbox.run(request)
        result = home / "answer.json"
        if not isinstance(outcome, Exited) or outcome.code != 0 or not result.exists():
            raise BadTemplate(
                f"{template.name}: rendering it was stopped: more than {LIMITS.cpu_s} seconds or "
                f"{LIMITS.memory_bytes >> 20} MiB, or an error of its own.",
                hint="Shorten its loops and texts.",
            )
        answer = msgspec.json.decode(result.read_bytes(), type=_Answer)
    if answer.seed is None:
        raise BadTemplate(answer.message, hint=answer.hint)
    if answer.seed.template_digest != template.digest:
        raise BadTemplate(f"{template.name}: changed while it was being read.", hint="Try again.")
    return answer.seed


def main(scratch: str) -> None:
    """Carry out a plan in the child."""
    home = Path(scratch)
    plan = msgspec.json.decode((home / "plan.json").read_bytes(), type=_Plan)
    try:
        template = load_template(Path(plan.folder), plan.name)
        answer = _Answer(seed=seed_from_template(template, key=plan.key, index=plan.index))
    except BadTemplate as error:
        answer = _Answer(message=error.message, hint=error.hint)
    (home / "answer.json").write_bytes(msgspec.json.encode(answer))


if __name__ == "__main__":
    main(sys.argv[1])
