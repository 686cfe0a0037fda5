"""Checks on what met the contract: wrong versions must die, right ones live, and all of the
function be reached from within its documented domain.
"""

import ast
from collections import Counter

from fixture_forge.mutation.source import function_node
from fixture_forge.verify.case import Case
from fixture_forge.verify.model import CheckResult
from fixture_forge.verify.proof import Fate, Findings, Witness

MIN_NEAR_MISSES = 25
_SHOWN = 3


def _trouble(name: str, findings: Findings) -> CheckResult | None:
    if not findings.trouble:
        return None
    broken = findings.trouble.startswith("collection")
    return CheckResult(name, "fail" if broken else "inconclusive", findings.trouble)


def described(fate: Fate) -> str:
    """Return a version in a few words: where it differs and how."""
    version = fate.version
    if not version.before and not version.after:
        return version.origins[0]
    before, after = (" ".join(t.split()) or "nothing" for t in (version.before, version.after))
    return f"{version.origins[0]} on line {version.line} ({before} -> {after})"


def told(witness: Witness) -> str:
    """Return a witness as a sentence."""
    return f"on {witness.call} gold gives {witness.right} and it gives {witness.wrong}"


def near_misses_die(case: Case) -> CheckResult:
    """The contract kills every near miss, or nothing in the domain tells it from gold."""
    name, findings = "near-misses", case.findings
    if trouble := _trouble(name, findings):
        return trouble
    fates = findings.near_misses
    counts = Counter(fate.status for fate in fates)
    if len(fates) < MIN_NEAR_MISSES:
        said = f"only {len(fates)} near misses exist, {MIN_NEAR_MISSES} are asked for"
        return CheckResult(name, "fail", said)
    for fate in fates:
        if fate.status == "no_coverage":
            return CheckResult(name, "fail", f"{described(fate)}: no test reaches it")
        if fate.witness is not None:
            said = f"{described(fate)} survives, though {told(fate.witness)}; see `forge harden`"
            return CheckResult(name, "fail", said)
    # Time that runs out is a sign of a wrong version and never the proof of a sound contract.
    if counts["timeout"] >= counts["killed"]:
        out_of_time = f"{counts['timeout']} of {len(fates)} near misses ran out of time"
        said = f"{out_of_time}, {counts['killed']} were killed by a test"
        return CheckResult(name, "fail", said)
    said = f"{counts['killed']} of {len(fates)} killed by a test"
    for status in ("timeout", "runtime_error", "compile_error"):
        if counts[status]:
            said += f", {counts[status]} {status}"
    if counts["survived"]:
        said += f", {counts['survived']} no_witness_found in {findings.budget:,} calls"
    return CheckResult(name, "pass", said)


def shortcuts_score_nothing(case: Case) -> CheckResult:
    """No agent that deletes, echoes, looks up or hard-codes gets past the contract."""
    name, findings = "trivial-agents", case.findings
    if trouble := _trouble(name, findings):
        return trouble
    fates = [f for f in findings.near_misses if f.version.origins[0].startswith("shortcut ")]
    for fate in fates:
        if fate.status in ("no_coverage", "timeout"):
            return CheckResult(name, "fail", f"{described(fate)}: {fate.status}")
        if fate.witness is not None:
            said = f"{described(fate)} passes, though {told(fate.witness)}"
            return CheckResult(name, "fail", said)
    failed = sum(fate.status != "survived" for fate in fates)
    return CheckResult(name, "pass", f"{failed} of {len(fates)} trivial repairs fail")


def the_bug_has_a_witness(case: Case) -> CheckResult:
    """A call in the documented domain shows the injected bug."""
    name, findings = "witness", case.findings
    if trouble := _trouble(name, findings):
        return trouble
    if findings.witness is None:
        said = f"no call of the contract ({findings.calls} were compared) shows the bug"
        return CheckResult(name, "fail", said)
    witness = findings.witness
    said = f"on {witness.call} gold gives {witness.right} and the baseline {witness.wrong}"
    return CheckResult(name, "pass", said)


def no_other_edit_slips_through(case: Case) -> CheckResult:
    """A single edit of the baseline that satisfies the contract is a repair, as gold is."""
    name, findings = "other-repairs", case.findings
    if trouble := _trouble(name, findings):
        return trouble
    found = [fate for fate in findings.repairs if fate.status == "survived"]
    for fate in found:
        if fate.witness is not None:
            said = f"{described(fate)} satisfies the contract, though {told(fate.witness)}"
            return CheckResult(name, "fail", f"{said}; see `forge harden`")
    said = f"{len(findings.repairs)} edits tried, {len(found)} other repairs found"
    return CheckResult(name, "pass", said)


def every_branch_is_taken(case: Case) -> CheckResult:
    """The contract takes every line and every branch of the edited function."""
    name, findings = "coverage", case.findings
    if trouble := _trouble(name, findings):
        return trouble
    record = case.fixture.origin.mutation
    node = function_node(ast.parse(case.gold[record.path]), record.function)
    if node is None:
        return CheckResult(name, "inconclusive", f"{record.function} is no function of its own")
    first, last = node.body[0].lineno, node.end_lineno or node.lineno
    if missed := [line for line in findings.missing_lines if first <= line <= last]:
        return CheckResult(name, "fail", f"no test reaches line {missed[0]} of {record.path}")
    for start, end in findings.missing_branches:
        if first <= start <= last:
            way = f"to line {end}" if end > 0 else "out of the function"
            said = f"no test goes from line {start} {way} in {record.path}"
            return CheckResult(name, "fail", said)
    return CheckResult(name, "pass", "every line and branch of the function is taken")


def inputs_stay_in_the_domain(case: Case) -> CheckResult:
    """Every call that the contract makes lies in the documented domain."""
    name, findings = "domain", case.findings
    if trouble := _trouble(name, findings):
        return trouble
    if findings.outside_domain:
        shown, why = findings.outside_domain[0]
        said = f"the contract calls {case.fixture.origin.mutation.function}({shown}), but {why}"
        return CheckResult(name, "fail", said)
    conditions = len(case.fixture.origin.domain)
    return CheckResult(
        name, "pass", f"{findings.calls} calls agree with types and {conditions} conditions"
    )


def untouched_functions_are_untouched(case: Case) -> CheckResult:
    """Other functions of the module answer the same before and after the repair."""
    name, findings = "untouched", case.findings
    if trouble := _trouble(name, findings):
        return trouble
    if differ := findings.untouched["differ"]:
        return CheckResult(name, "fail", f"{differ[0]} answers differently on baseline and gold")
    return CheckResult(name, "pass", f"{findings.untouched['compared']} calls of others agree")


def the_subject_is_the_workspace(case: Case) -> CheckResult:
    """Each fail-to-pass test of the contract reaches the function in the workspace."""
    name, findings = "subject", case.findings
    if trouble := _trouble(name, findings):
        return trouble
    record = case.fixture.origin.mutation
    node = function_node(ast.parse(case.gold[record.path]), record.function)
    if node is None:
        return CheckResult(name, "inconclusive", f"{record.function} is no function of its own")
    own = set(range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1))
    reaching = {test["id"] for test in findings.tests if own & set(test["lines"])}
    if not reaching:
        said = f"no contract test reaches {record.function} of workspace/{record.path}"
        return CheckResult(name, "fail", said)
    tests = case.fixture.manifest.tests
    wanted = [test for test in tests.fail_to_pass if test in set(tests.contract)]
    if astray := [test for test in wanted if test not in reaching]:
        return CheckResult(name, "fail", f"{astray[0]} never reaches {record.function}")
    return CheckResult(name, "pass", f"{len(reaching)} contract tests reach the function")
