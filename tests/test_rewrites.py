"""Each rewrite does what its examples say, and nothing outside the function."""

import textwrap

import pytest

from fixture_forge.rotation.rewrites import REWRITES, Rewrite
from fixture_forge.rotation.rewrites.augmented_assignment import AugmentedAssignment
from fixture_forge.rotation.rewriting import Site, rewritten, sites_of
from fixture_forge.sandbox.warm import shared_sandbox
from fixture_forge.verify.proof import Question, told_apart
from fixture_forge.verify.testruns import State

EXAMPLES = [
    pytest.param(kind, before, after, id=f"{kind.name}-{number}")
    for kind in REWRITES
    for number, (before, after) in enumerate(kind.examples, 1)
]


def subject(body: str) -> bytes:
    """An example is a body, or a whole module with a function ``subject``."""
    if "def subject" in body:
        return body.encode() + b"\n"
    return f"def subject(*given):\n{textwrap.indent(body, '    ')}\n".encode()


@pytest.mark.parametrize(("kind", "before", "after"), EXAMPLES)
def test_a_rewrite_does_what_its_example_says(kind: type[Rewrite], before: str, after: str) -> None:
    source = subject(before)
    assert list(sites_of(source, "subject", [kind]))
    found = rewritten(source, "subject", Site(kind.name, 0))
    assert found.decode() == subject(after).decode()


@pytest.mark.parametrize(("kind", "before", "after"), EXAMPLES)
def test_other_functions_are_left_alone(kind: type[Rewrite], before: str, after: str) -> None:
    assert after != before
    source = subject(before).replace(b"def subject", b"def other") + b"\ndef subject():\n    pass\n"
    assert list(sites_of(source, "subject", [kind])) == []


def test_there_are_a_dozen_and_more() -> None:
    assert len({kind.name for kind in REWRITES}) == len(REWRITES) >= 12


NOT_OFFERED = [
    ("comparison-direction", "return f(a) < g(b)", "calls would change places"),
    ("comparison-direction", "return a < 3", "a constant stays on the right"),
    ("operand-order", "return f() * g()", "calls would change places"),
    ("operand-order", "return a + b", "texts and lists do not commute"),
    ("statements-reordered", "a = f()\nb = g()\nreturn a", "calls would change places"),
    ("statements-reordered", "a = 1\nb = a + 1\nreturn b", "the second reads the first"),
    ("statements-reordered", "a = b + 1\nb = 2\nreturn a", "the first reads the second"),
    ("comprehension-to-loop", "return (x for x in xs)", "a generator is lazy"),
    ("comprehension-to-loop", "x = 1\ny = [x for x in xs]\nreturn x", "the variable would stay"),
    ("comprehension-to-loop", "return [x for xs in xss for x in xs]", "two loops"),
    ("loop-to-comprehension", "out = []\nfor x in xs:\n    out.append(x)\nreturn x", "used later"),
    ("loop-to-comprehension", "out = []\nfor x in xs:\n    out.append(len(out))", "reads the list"),
    ("sum-to-loop", "return sum(xs)", "no generator"),
    ("maximum", "best = max(best, f(x))", "the call would be made twice"),
    ("maximum", "best = max(x, best)", "which of two equals is kept would change"),
    (
        "range-to-while",
        "for i in range(n):\n    if i:\n        continue\n    f(i)",
        "never counted",
    ),
    ("range-to-while", "for i in range(n):\n    n = f(i)", "the end would move"),
    ("range-to-while", "for i in range(len(xs)):\n    xs.append(i)", "the end would move"),
    ("range-to-while", "for i in range(n):\n    f(i)\nreturn i", "the last count is used"),
    ("named-part", "while a + b > c:\n    f()", "asked again each time"),
    ("named-part", "if f(a) + b > c:\n    pass\nelif a + b > c:\n    f()", None),
    ("part-unnamed", "gap = f()\nreturn g(h(), gap)", "calls would change places"),
    ("part-unnamed", "gap = a - b\nreturn f(gap, gap)", "used twice"),
    ("part-unnamed", "gap = a - b\nreturn lambda: gap", "used later"),
    ("guard-split", "if a or b:\n    x = 1\nreturn x", "no guard"),
    ("chained-comparison", "return a < f() < b", "the call would be made twice"),
    ("chained-comparison", "return a < x and y < b", "another middle"),
    ("augmented-assignment", "xs += [f()]", "a list is changed in place"),
    ("local-renamed", "result = given.result\nreturn result", "an attribute has the name"),
    ("ternary", "if c:\n    f()\nreturn b", "no answer of its own"),
    ("continue-guard", "for x in xs:\n    if x:\n        f(x)\n    g(x)", "more than the one if"),
]


@pytest.mark.parametrize(("name", "body", "why"), NOT_OFFERED)
def test_what_might_change_a_meaning_is_not_offered(name: str, body: str, why: str | None) -> None:
    (kind,) = [each for each in REWRITES if each.name == name]
    found = list(sites_of(subject(body), "subject", [kind]))
    # The first condition of a chain is asked first whatever happens; only that one is a site.
    assert len(found) == (1 if why is None else 0), why


RIGHT = b"""def joined(xs: list[int], ys: list[int]) -> list[int]:
    xs += ys
    return xs
"""
CONTRACT = b"""from hypothesis import given, strategies as st
from joining import joined

NUMBERS = st.lists(st.integers(), max_size=4)

@given(NUMBERS, NUMBERS)
def test_all_are_there(xs, ys):
    assert sorted(joined(list(xs), ys)) == sorted([*xs, *ys])
"""
VISIBLE = b"from joining import joined\n\ndef test_one():\n    assert joined([1], [2]) == [1, 2]\n"


@pytest.mark.slow
def test_a_difference_that_no_test_asks_for_is_found_by_running_both() -> None:
    question = Question(
        gold=State(
            "gold",
            {
                "src/joining.py": RIGHT,
                "tests/test_symptom.py": VISIBLE,
                "tests/test_regression.py": VISIBLE,
                "contract/test_contract.py": CONTRACT,
            },
        ),
        path="src/joining.py",
        function="joined",
        family="boundary",
        baseline=RIGHT.replace(b"+= ys", b"+= ys[1:]"),
    )
    (site,) = sites_of(RIGHT, "joined", [AugmentedAssignment])
    versions = [
        rewritten(RIGHT, "joined", site),  # the list that was passed in stays as it was
        RIGHT.replace(b"xs += ys", b"xs.extend(ys)"),
        RIGHT.replace(b"xs += ys", b"xs[:0] = ys"),  # the order, which the contract leaves open
        RIGHT.replace(b"xs += ys", b"xs += ys[:3]"),
    ]
    argument, same, order, cut = told_apart(shared_sandbox(), question, versions)
    assert argument
    assert same == ""
    assert " became " in order
    assert cut.startswith("killed")
