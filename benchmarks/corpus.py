"""Enumerate every mutant of the published functions, and check each one by other means.

    python benchmarks/corpus.py [--data FILE] [--limit N] [--write]

The checks here share no code with the engine that they check: tokens come from ``tokenize``,
bytecode from ``compile``, hunks from ``difflib``, trees from ``ast``. The second half asks for how
many of the recorded edits the families offer that very edit.
"""

import argparse
import ast
import difflib
import io
import json
import sys
import time
import tokenize
import types
import warnings
from collections import Counter
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from results import machine, put_section

from fixture_forge import __version__
from fixture_forge.families import FAMILIES
from fixture_forge.mutation.engine import enumerate_mutants
from fixture_forge.mutation.model import Mutant
from fixture_forge.mutation.source import Source

ROOT = Path(__file__).parents[1]
DATA = ROOT.parent / "shared" / "data" / "over_editing_300.jsonl"
_LAYOUT = (tokenize.NL, tokenize.COMMENT, tokenize.ENCODING)


@dataclass
class Tally:
    """What was counted, and everything that was not as it must be."""

    functions: int = 0
    per_family: Counter[str] = field(default_factory=Counter)
    not_offered: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    edits: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    merged: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    cpu_s: float = 0.0

    def miss(self, task: str, label: str, reason: str) -> None:
        """Note an edit that is not offered."""
        self.missed.append(f"{task}, {label}: {reason}")


def tokens(text: str) -> list[tuple[int, str]]:
    """Return the tokens of a text, without comments and blank lines."""
    found = tokenize.generate_tokens(io.StringIO(text).readline)
    return [(token.type, token.string) for token in found if token.type not in _LAYOUT]


def instructions(text: str) -> list[object]:
    """Return what the text compiles to, without positions."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pending: list[types.CodeType] = [compile(text, "<corpus>", "exec", dont_inherit=True)]
    found: list[object] = []
    while pending:
        code = pending.pop()
        inner = [c for c in code.co_consts if isinstance(c, types.CodeType)]
        plain = [repr(c) for c in code.co_consts if not isinstance(c, types.CodeType)]
        found.append((code.co_code, plain, code.co_names, code.co_varnames, code.co_name))
        pending.extend(inner)
    return found


def logical_line_starts(text: str) -> list[int]:
    """Return, for each physical line, where its logical line starts."""
    starts = list(range(len(text.splitlines()) + 2))
    first = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (*_LAYOUT, tokenize.INDENT, tokenize.DEDENT):
            continue
        first = first or token.start[0]
        if token.type == tokenize.NEWLINE:
            for line in range(first, min(token.end[0], len(starts) - 1) + 1):
                starts[line] = first
            first = 0
    return starts


def faults_of(mutant: Mutant, original: bytes) -> list[str]:
    """Return everything that is wrong with a mutant; empty is what is promised."""
    faults = []
    before, after = original.decode(), mutant.mutated.decode()
    try:
        changed = instructions(after)
    except (SyntaxError, ValueError) as error:
        return [f"does not compile: {error}"]
    if changed == instructions(before):
        faults.append("has the same bytecode")
    if tokens(before) == tokens(after):
        faults.append("has the same tokens")
    restored = (
        mutant.mutated[: mutant.start]
        + mutant.before
        + mutant.mutated[mutant.start + len(mutant.after) :]
    )
    if restored != original:
        faults.append("does not put the other bytes back")
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    blocks = [
        block
        for block in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if block[0] != "equal"
    ]
    if len(blocks) != 1:
        return [*faults, f"is {len(blocks)} hunks"]
    _, i1, i2, j1, j2 = blocks[0]
    for text, first, last in ((before, i1, i2), (after, j1, j2)):
        starts = logical_line_starts(text)
        if len({starts[line] for line in range(first + 1, last + 1)}) > 1:
            faults.append("touches two logical lines")
    return faults


def plain_lines(text: str | bytes) -> list[str]:
    """Return a module as ``ast`` writes it, by lines."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.unparse(ast.parse(text)).splitlines()


def labels_of(record: dict[str, object]) -> list[str]:
    """Return the recorded labels, under whichever of the two names they stand."""
    many = record.get("mutation_types")
    return [str(m) for m in many] if isinstance(many, list) else [str(record["mutation_type"])]


def look_for_edits(record: dict[str, object], mutants: list[Mutant], tally: Tally) -> None:
    """Count for how many of a task's recorded edits some mutant makes exactly that edit."""
    labels = labels_of(record)
    task = str(record["task_id"])
    tally.edits.update(labels)
    right = plain_lines(str(record["canonical_solution"]))
    wrong = plain_lines(str(record["corrupted_solution"]))
    effective = without_idle_flags(str(record["corrupted_solution"]), right)
    if effective != wrong and "mutate_sort_order" in labels:
        tally.miss(task, "mutate_sort_order", "no effect: `reverse=False` is the case anyway")
        labels.remove("mutate_sort_order")
        wrong = effective
    differing = [n for n, (a, b) in enumerate(zip(right, wrong, strict=False)) if a != b]
    near: list[tuple[Mutant, list[str]]] = []
    whole: set[str] = set()
    for mutant in mutants:
        lines = plain_lines(mutant.mutated)
        if lines == wrong:
            whole.add(mutant.family)
        if any(n >= len(lines) or lines[n] != right[n] for n in differing):
            near.append((mutant, lines))
    if whole:
        credit_one_edit(task, labels, whole, tally)
        return
    for mutant, lines in near:
        # One edit after the other: the second one on a file that has the first. Where both are
        # on one line, that line is neither right nor wrong in between.
        possible = len(differing) == 1 or agrees(lines, right, wrong)
        if len(labels) == 2 and possible and completes(mutant, wrong):
            tally.found.update(labels)
            return
    halves = {mutant.family for mutant, lines in near if agrees(lines, right, wrong)}
    for label in labels:
        if halves & LABELLED[label]:
            tally.found[label] += 1
            halves -= LABELLED[label]
        else:
            tally.miss(task, label, reason_for(right, wrong, differing))


def credit_one_edit(task: str, labels: list[str], whole: set[str], tally: Tally) -> None:
    """Account for a difference that a single mutant makes, under one label or under two.

    Two labels either stand at one site, where the second edit changed what the first had written
    and one edit remains to be seen, or one of them left no trace.
    """
    made = [label for label in labels if whole & LABELLED[label]]
    # Under two labels the one made is the one whose edit the other can change again.
    made.sort(key=lambda label: not MADE_AGAIN.get(label, set()) & set(labels))
    for label in labels:
        if not made or label == made[0]:
            tally.found[label] += 1
        elif label in MADE_AGAIN.get(made[0], set()):
            tally.found[label] += 1
            tally.merged.append(f"{task}, {made[0]} and {label}")
        else:
            tally.miss(task, label, "no effect: the difference is the other edit alone")


def without_idle_flags(text: str, right: list[str]) -> list[str]:
    """Return a module's lines without each ``reverse=False``, if the right version has no flag."""
    tree = ast.parse(text)
    if "reverse=" not in "".join(right):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                node.keywords = [k for k in node.keywords if ast.unparse(k) != "reverse=False"]
    return ast.unparse(tree).splitlines()


def agrees(lines: list[str], right: list[str], wrong: list[str]) -> bool:
    """Whether every line is that of the right or of the wrong version."""
    return len(lines) == len(right) == len(wrong) and all(
        line in (a, b) for line, a, b in zip(lines, right, wrong, strict=True)
    )


def completes(first: Mutant, wrong: list[str]) -> bool:
    """Whether some mutant of a mutant is the wrong version."""
    again = enumerate_mutants(Source.from_bytes(first.mutated, "again.py"), FAMILIES)
    return any(isinstance(m, Mutant) and plain_lines(m.mutated) == wrong for m in again)


def reason_for(right: list[str], wrong: list[str], differing: list[int]) -> str:
    """Say why an edit is not offered, where that can be told from its text.

    The text itself stays out: the results are published, the data set is not ours to publish.
    """
    for n in differing:
        if "ascending=" in wrong[n] and "ascending=" not in right[n]:
            return "the keyword `ascending` does not exist there"
    return "not offered"


# The families whose edits the published labels stand for.
LABELLED = {
    "mutate_edge_case_guards": {"guard", "negation"},
    "mutate_arithmetic_operators": {"arithmetic-operator", "augmented-assignment"},
    "mutate_comparison_operators": {"boundary", "comparison", "comparison-direction"},
    "mutate_numeric_constants": {"numeric-constant"},
    "mutate_range_bounds": {"range-end", "range-start", "range-step"},
    "mutate_function_call_name": {"function-swap"},
    "mutate_list_indexing": {"list-index", "negative-index"},
    "mutate_boolean_constants": {"boolean-constant"},
    "mutate_sort_order": {"sort-order"},
    "mutate_slice_bounds": {"slice-bound"},
    "mutate_accumulator_init": {"accumulator-init"},
    "mutate_remove_copy_calls": {"copy-removal"},
}
# Labels whose edits write something that an edit under another label can change again:
# `range(n + 1)` becomes `range(n - 1)`, `reverse=False` becomes `reverse=True`.
MADE_AGAIN = {
    "mutate_range_bounds": {"mutate_arithmetic_operators", "mutate_numeric_constants"},
    "mutate_sort_order": {"mutate_boolean_constants"},
    "mutate_list_indexing": {"mutate_numeric_constants"},
    "mutate_slice_bounds": {"mutate_numeric_constants"},
}


def measure(path: Path, limit: int | None) -> Tally:
    """Go through the records of a file."""
    tally = Tally()
    with open(path, encoding="utf-8") as file:
        records = [json.loads(line) for line in file][:limit]
    for record in records:
        original = record["canonical_solution"].encode()
        source = Source.from_bytes(original, record["task_id"] + ".py")
        started = time.process_time()
        items = list(enumerate_mutants(source, FAMILIES))
        tally.cpu_s += time.process_time() - started
        mutants = [item for item in items if isinstance(item, Mutant)]
        tally.functions += 1
        tally.per_family.update(m.family for m in mutants)
        tally.not_offered.update(i.reason for i in items if not isinstance(i, Mutant))
        for mutant in mutants:
            tally.faults += [
                f"{record['task_id']} {mutant.id} line {mutant.line}: {fault}"
                for fault in faults_of(mutant, original)
            ]
        look_for_edits(record, mutants, tally)
    return tally


def report(tally: Tally) -> str:
    """Return the results as Markdown."""
    mutants, edits = tally.per_family.total(), tally.edits.total()
    found = tally.found.total()
    lines = [
        f"`python benchmarks/corpus.py` on {tally.functions} canonical functions of the published "
        "set; every mutant checked by means that share no code with the engine.",
        "",
        f"- Machine: {machine()}, libcst {version('libcst')}, fixture-forge {__version__}",
        f"- Mutants: {mutants:,} of {len(tally.per_family)} families ({len(FAMILIES)} in all); "
        f"{mutants / tally.cpu_s:,.0f} a CPU second, {tally.cpu_s:.1f} s in all",
        f"- Faults (does not compile, same tokens, same bytecode, more than one hunk or logical "
        f"line, other bytes changed): {len(tally.faults)}",
        f"- Recorded edits offered exactly: {found} of {edits} ({100 * found / edits:.1f} %)",
        "",
        "| recorded label | edits | offered |",
        "|---|---|---|",
        *(f"| {label} | {n} | {tally.found[label]} |" for label, n in tally.edits.most_common()),
        "",
        "Not offered:",
        "",
        *(f"- {text}" for text in tally.missed),
        "",
        f"Counted as offered although two labels left one edit to be seen ({len(tally.merged)} "
        "pairs): the second changed what the first had written, and a mutant makes the outcome.",
        "",
        *(f"- {text}" for text in tally.merged),
        "",
        "| family | mutants |",
        "|---|---|",
        *(f"| {family.name} | {tally.per_family[family.name]:,} |" for family in FAMILIES),
        "",
        "| left alone because it | places |",
        "|---|---|",
        *(f"| {reason} | {n:,} |" for reason, n in tally.not_offered.most_common()),
        "",
    ]
    return "\n".join(lines)


def main() -> int:
    """Measure, print, and with --write put the section into RESULTS.md."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--write", action="store_true", help="replace the section in RESULTS.md")
    options = parser.parse_args()
    if not options.data.exists():
        print(f"{options.data.name} is not here; name it with --data FILE.", file=sys.stderr)
        return 2
    tally = measure(options.data, options.limit)
    text = report(tally)
    print(text)
    for fault in tally.faults[:50]:
        print(fault, file=sys.stderr)
    if options.write:
        put_section("Corpus", text)
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
