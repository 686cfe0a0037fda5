"""The trust checklist: thirty things that a fixture promises, each decided by named checks.

``docs/trust-checklist.md`` says who asks for each of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from fixture_forge.documents.evidence import Verdict
from fixture_forge.verify.model import CheckResult


@dataclass(frozen=True, slots=True)
class Item:
    """One promise; it holds if all of its checks pass."""

    number: int
    name: str
    checks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether an item holds; ``detail`` is that of the check which decides."""

    item: Item
    verdict: Verdict
    detail: str


ITEMS: tuple[Item, ...] = tuple(
    Item(number, name, checks)
    for number, (name, checks) in enumerate(
        (
            ("The oracle passes every test, every time", ("passes-after", "determinism")),
            ("Doing nothing scores nothing", ("fails-before",)),
            ("Trivial agents score nothing", ("trivial-agents",)),
            ("The fail-to-pass tests are exactly these", ("fails-before", "test-ids")),
            ("The pass-to-pass tests are exactly these", ("regression", "test-ids")),
            ("Tests fail for the right reason", ("fails-before",)),
            ("The bug is real and has a witness", ("gold-patch", "witness")),
            ("The gold patch is minimal", ("gold-patch",)),
            ("Every byte outside the edit is equal", ("gold-patch",)),
            ("Near misses die", ("near-misses",)),
            ("No verdict rests on time that ran out", ("near-misses", "trivial-agents")),
            ("Other correct repairs are accepted", ("alternatives",)),
            ("No other single edit slips through", ("other-repairs",)),
            ("The contract keeps to the documented domain", ("domain",)),
            ("Every branch of the function is taken", ("coverage",)),
            ("What is tested comes from the workspace", ("subject",)),
            ("Statements and tests answer each other", ("statements",)),
            ("Untouched functions are untouched", ("untouched",)),
            ("The contract has properties that can fail", ("contract-shape",)),
            ("Floats are compared with a tolerance", ("tolerance",)),
            ("The answer is on no path that an agent can read", ("leaks",)),
            ("Nothing points at the edited line", ("overlap",)),
            ("Repeats agree under other surroundings", ("determinism",)),
            ("It can be made again from its template", ("rebuild",)),
            ("Runs are isolated", ("isolation",)),
            ("Versions are pinned", ("pins",)),
            ("Test ids are stable and unique", ("test-ids",)),
            ("Documents are canonical, and seals hold", ("documents", "seals", "baseline-commit")),
            ("Canary and licence are stated", ("canary", "licence")),
            ("Types and lint are clean", ("types", "lint")),
        ),
        start=1,
    )
)


def findings(results: Sequence[CheckResult]) -> list[Finding]:
    """Decide every item by the results of the checks."""
    by_name = {result.name: result for result in results}
    found = []
    for item in ITEMS:
        own = [by_name[name] for name in item.checks]
        deciding = min(own, key=lambda result: _WORST_FIRST.index(result.verdict))
        if deciding.verdict == "not_applicable" and any(r.verdict == "pass" for r in own):
            deciding = next(r for r in own if r.verdict == "pass")
        found.append(Finding(item, deciding.verdict, deciding.detail))
    return found


_WORST_FIRST: tuple[Verdict, ...] = ("fail", "inconclusive", "not_applicable", "pass")
