"""Measure the gold repairs of the published set: what the least change of each task amounts to.

python benchmarks/published_set.py [--data FILE] [--write]

Figures are those that a receipt shows for gold. Lines are counted on both versions as
``ast.unparse`` writes them, for the published wrong versions went through it and the right ones
did not: a stretch that differs counts with the lines of its longer side.
"""

import argparse
import ast
import json
import sys
import warnings
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from statistics import mean, median

from corpus import DATA
from results import machine, put_section

from fixture_forge.measures.distance import TOKENIZER
from fixture_forge.scoring.measuring import Measured, Yardstick, measured

SECTION = "published_set.py: the gold repairs"


@dataclass
class Figures:
    """One figure a task, of each kind."""

    distance: list[float] = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    paper: list[int] = field(default_factory=list)
    sonar: list[int] = field(default_factory=list)


def version(source: str) -> Measured:
    """Return one version of a task's function."""
    found = measured(source.encode(), "task_func")
    assert found is not None
    return found


def lines_changed(before: str, after: str) -> int:
    """Return how many lines differ once both are in normal form."""
    old, new = (ast.unparse(ast.parse(text)).splitlines() for text in (before, after))
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return sum(max(i2 - i1, j2 - j1) for tag, i1, i2, j1, j2 in blocks if tag != "equal")


def measure(path: Path) -> Figures:
    """Go through the records of a file."""
    found = Figures()
    for line in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        right, wrong = record["canonical_solution"], record["corrupted_solution"]
        gold, baseline = version(right), version(wrong)
        figures = Yardstick(baseline, gold, {}).metrics(gold)
        found.distance.append(figures.gold_distance)
        longer = max(len(gold.tokens), len(baseline.tokens))
        found.tokens.append(round(figures.gold_distance * longer))
        found.lines.append(lines_changed(wrong, right))
        for kept, counted in (
            (found.paper, figures.paper_complexity),
            (found.sonar, figures.sonar_complexity),
        ):
            kept.append(counted.gold - counted.baseline)
    return found


def row(name: str, values: Sequence[float], form: str = "") -> str:
    """Return a line of the table: the extremes as counted, the middles in the same form."""
    low, high = format(min(values), form), format(max(values), form)
    middle = format(median(values), form or "g")
    return f"| {name} | {low} | {middle} | {format(mean(values), form or '.2f')} | {high} |"


def report(found: Figures) -> str:
    """Return the results as Markdown."""
    n = len(found.lines)
    shares = "; ".join(
        f"{count} tasks ({100 * count / n:.1f} %) change {lines} line{'s' if lines > 1 else ''}"
        for lines, count in sorted(Counter(found.lines).items())
    )
    unchanged = sum(pair == (0, 0) for pair in zip(found.paper, found.sonar, strict=True))
    return f"""`python benchmarks/published_set.py` on {n} tasks: gold, the right version, against \
the wrong one.

- Machine: {machine()}; tokens by {TOKENIZER}
- Distance: Levenshtein over the tokens of the function's body without docstring, comments and \
layout, divided by the longer sequence.
- Lines: of both modules as `ast.unparse` writes them; a stretch that differs counts with the \
lines of its longer side.
- Complexity: that of gold less that of the wrong version, cognitive, counted in two ways.

| of gold | min | median | mean | max |
|---|--:|--:|--:|--:|
{row("distance", found.distance, ".4f")}
{row("tokens edited", found.tokens)}
{row("lines changed", found.lines)}
{row("complexity change, the paper's count", found.paper)}
{row("complexity change, SonarSource's", found.sonar)}

{shares}. In {unchanged} ({100 * unchanged / n:.1f} %) neither count of complexity changes.
"""


def main() -> int:
    """Measure, print, and with --write put the section into RESULTS.md."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--write", action="store_true", help="replace the section in RESULTS.md")
    options = parser.parse_args()
    if not options.data.exists():
        print(f"{options.data.name} is not here; name it with --data FILE.", file=sys.stderr)
        return 2
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what is published has escapes that Python warns of
        text = report(measure(options.data))
    print(text)
    if options.write:
        put_section(SECTION, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
