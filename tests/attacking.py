"""What all tests that attack the judge share: levels of isolation, and patches with a trick."""

from fixture_forge.sandbox.candidate import LAYERS, Bounds
from fixture_forge.scoring.counterexamples import with_body
from fixture_forge.scoring.judge import Judge
from fixture_forge.scoring.worktree import patch_of

BOUNDS = Bounds(cpu_s=10, call_s=1.0)
LEVELS = {"sealed": LAYERS, "unsealed": ()}


def attacked(judge: Judge, head: str, body: str) -> bytes:
    """Return the patch of a repair that answers -1 after a trick."""
    source = with_body(
        judge.workspace[judge.path], judge.function, (body or "pass") + "\n    return -1"
    )
    lines = source.split(b"\n")
    at = next(n for n, line in enumerate(lines) if line.startswith(b"from "))
    lines[at + 1 : at + 1] = head.encode().split(b"\n")
    files = {**judge.workspace, judge.path: b"\n".join(lines)}
    return patch_of(judge.workspace, {p: ("100644", d) for p, d in files.items()})


def still_judges(judge: Judge) -> bool:
    """Whether gold passes after an attack as before it."""
    return judge.score(judge.fixture.files["private/gold.patch"]).verdict == "faithful"
