"""Distances and complexity are those of the paper, to the last bit."""

import ast
import json
import math
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from statistics import mean, median

import metrics_again as again
import pytest
from metrics_again import apart, complexity, tokens_of
from synthetic_repairs import MAKERS

from fixture_forge.measures.complexity import paper_complexity, sonar_complexity
from fixture_forge.measures.distance import body_tokens, distance
from fixture_forge.scoring.measuring import Measured, Yardstick, measured

DATA = Path(__file__).parents[2] / "shared" / "data" / "over_editing_300.jsonl"
CHUNKS = 20  # so that several processes share the work

published = pytest.mark.skipif(not DATA.exists(), reason="the published set is not here")
quiet = pytest.mark.filterwarnings("ignore::SyntaxWarning", "ignore::DeprecationWarning")

# Right versions in our own words and an edit that makes them wrong, for where the published set
# is not.
ENDS = '''
def task_func(prices, limit=10):
    """Cheap prices."""
    kept = [p for p in prices if 0 < p <= limit]  # both ends
    return sorted(kept) or None
'''
NAMES = """
import os

def task_func():
    for name in os.listdir():
        if not name: continue
        elif name and name[0] == '.': print(f'{name!r} {{hidden}}')
"""
BRACES = """
def task_func(x):
    @staticmethod
    def inner(y): return f'{{y}}'
    return inner(x)
"""
# The published edits leave the paper's count as it is; this one does not.
FIRST = """
def task_func(items):
    return items[0] if items else None
"""
OWN = [
    pytest.param(ENDS, ENDS.replace("<=", "<"), id="ends"),
    pytest.param(NAMES, NAMES.replace("continue", "break"), id="names"),
    pytest.param(BRACES, BRACES.replace("{{y}}", "{y}"), id="braces"),
    pytest.param(FIRST, FIRST.replace(" if items else None", ""), id="first"),
]
AS_GOLD = {"the gold", "the gold in another dress", "without the docstring"}


def function(source: str) -> again.Function:
    return again.first_function(ast.parse(source))


def tasks() -> list[tuple[str, str]]:
    records = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
    return [(record["canonical_solution"], record["corrupted_solution"]) for record in records]


def version(source: str) -> Measured:
    found = measured(source.encode(), "task_func")
    assert found is not None
    return found


def tokens_in(found: Measured) -> list[str]:
    # The line end that the text ends with has no text of its own; it is a token all the same.
    return [token or "\n" for token in found.tokens]


def differences(gold: str, baseline: str) -> Iterator[str]:
    """Yield each figure of a receipt that is not the second implementation's, for all repairs."""
    right, wrong = tokens_of(gold), tokens_of(baseline)
    yardstick = Yardstick(version(baseline), version(gold), {})
    least = apart(right, wrong)
    before = complexity(function(gold))
    for name, make in MAKERS.items():
        candidate = make(gold, baseline)
        tokens, found = tokens_of(candidate), version(candidate)
        figures = yardstick.metrics(found)
        most, added = apart(tokens, wrong), complexity(function(candidate)) - before
        pairs = {
            "tokens": (tokens_in(found), tokens),
            "gold distance": (figures.gold_distance, float(least)),
            "model distance": (figures.model_distance, float(most)),
            "excess": (figures.excess_distance, float(most) - float(least)),
            "sign of excess": (figures.excess_distance > 0, most > least),
            "distance from gold": (figures.nearest.distance, float(apart(tokens, right))),
            "added complexity": (figures.paper_complexity.added, added),
            "complexity of the module": (
                paper_complexity(ast.parse(candidate)),
                complexity(ast.parse(candidate)),
            ),
        }
        for what, (ours, theirs) in pairs.items():
            if ours != theirs:
                yield f"{name}: {what} is {ours}, and {theirs} by the definition"
        # Three roundings, of half a unit in the last place each: of both distances and of what is
        # left of one without the other.
        lost = abs(Fraction(figures.excess_distance) - (most - least))
        if lost > Fraction(3, 2) * Fraction(math.ulp(max(most, least))):
            yield f"{name}: excess {figures.excess_distance} is not {most - least}"


@pytest.mark.slow
@published
@quiet
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_figure_of_the_published_set_is_that_of_a_second_implementation(chunk: int) -> None:
    chosen = tasks()[chunk::CHUNKS]
    assert len(chosen) == 300 // CHUNKS
    assert [text for pair in chosen for text in differences(*pair)] == []


@pytest.mark.parametrize(("gold", "baseline"), OWN)
def test_every_figure_of_our_own_tasks_is_that_of_a_second_implementation(
    gold: str, baseline: str
) -> None:
    assert list(differences(gold, baseline)) == []


@published
@quiet
def test_the_gold_distances_of_the_published_set_are_the_known_ones() -> None:
    found = [distance(version(right).tokens, version(wrong).tokens) for right, wrong in tasks()]
    figures = (min(found), median(found), mean(found), max(found))
    assert [round(each, 4) for each in figures] == [0.0037, 0.0144, 0.0174, 0.0698]


@pytest.mark.parametrize(("gold", "baseline"), OWN)
def test_the_repairs_are_as_far_away_as_their_names_say(gold: str, baseline: str) -> None:
    tokens = {name: tokens_of(make(gold, baseline)) for name, make in MAKERS.items()}
    assert all(tokens[name] == tokens["the gold"] for name in AS_GOLD)
    assert tokens["nothing left but the docstring"] == []
    assert tokens["nothing left but pass"] == ["pass", "\n"]
    assert apart(tokens["nothing done"], tokens_of(baseline)) == 0
    assert tokens["ornaments before the work"][-len(tokens["the gold"]) :] == tokens["the gold"]


@pytest.mark.parametrize("name", MAKERS)
def test_a_repair_is_the_same_each_time_and_changes_a_task_unless_it_says_so(name: str) -> None:
    task = ENDS, ENDS.replace("<=", "<")
    made = MAKERS[name](*task)
    assert made == MAKERS[name](*task)
    assert compile(made, "made", "exec")
    assert (tokens_of(made) == tokens_of(ENDS)) is (name in AS_GOLD)


# The body of a function f(x), and its tokens as a person counts them; `;` is a line end, and `~`
# a blank within a token.
CUT = [
    ('"""Doc."""\n    return [ # why\n  x,\n\n 1]', "return [ x , 1 ] ;"),
    ('"""Doc."""', ""),
    ("if x: return(1)\n    return -2", "if x : ; return 1 ; return - 2 ;"),
    ("@a\n    @b(x)\n    def g(): pass", "@ a ; @ b ( x ) ; def g ( ) : ; pass ;"),
    ("'''Doc.'''\n    class C:\n        'stays'", 'class C : ; """stays""" ;'),
    ("x: int = 'a' 'b'", "x : int = 'ab' ;"),
    ("return f'{x}{{x}}'+f'{not x!r:>{2+1}}'", "return f'{x}{{x}}' + f'{not~x!r:>{2~+~1}}' ;"),
    ("return f'é{x}é' 'ü' + 'é'", "return f'é{x}éü' + 'é' ;"),
]


@pytest.mark.parametrize(("body", "cut"), CUT)
def test_a_body_is_cut_as_a_person_cuts_it(body: str, cut: str) -> None:
    words = [word.replace("~", " ").replace(";", "\n") for word in cut.split()]
    source = f"def f(x):\n    {body}\n"
    assert tokens_of(source) == words
    assert [token or "\n" for token in body_tokens(function(source))] == words


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("", "", "0"),
        ("a", "b", "1"),
        ("abc", "", "1"),
        ("abc", "abd", "1/3"),
        ("abc", "bcd", "2/3"),
        ("kitten", "sitting", "3/7"),
        ("abcdef", "fabcde", "1/3"),
    ],
)
def test_a_distance_is_the_fraction_that_a_person_finds(
    one: str, other: str, expected: str
) -> None:
    assert apart(one, other) == apart(other, one) == Fraction(expected)
    assert distance(one, other) == distance(other, one) == float(Fraction(expected))


COUNTED = [
    ("def f(x):\n    return x", 0, 0),
    (
        "def f(x):\n    if x:\n        return 1\n    elif x > 2:\n        return 2\n    return 0",
        2,
        2,
    ),
    ("def f(x):\n    for i in x:\n        if i:\n            pass", 3, 3),
    ("def f(x):\n    if x and x > 1:\n        return 1", 1, 2),
    ("def f(x):\n    with x:\n        if x:\n            pass", 2, 1),
]


@pytest.mark.parametrize(("source", "paper", "sonar"), COUNTED)
def test_complexity_is_counted_in_two_ways(source: str, paper: int, sonar: int) -> None:
    assert paper_complexity(ast.parse(source)) == complexity(ast.parse(source)) == paper
    assert sonar_complexity(function(source)) == sonar


# What the paper's count does with each construct, by hand.
BY_HAND = [
    ("if (a and b) if c else d: pass", 1),  # a test is not looked into
    ("if a: pass\nelse:\n if b: pass", 2),  # and so is an `else` with nothing but an `if`
    ("if a: pass\nelse:\n if b: pass\n c", 3),
    ("while a and b: c and d\nelse: e and f and g", 4),
    ("for a in (b or c): d if e else f", 3),
    ("try: a\nexcept (b or c): d or e\nexcept f: g\nelse: h or i\nfinally: j or k", 5),
    ("with (a or b): c or d", 1),
    ("try: a\nexcept* b: c or d", 1),  # none of the paper's blocks
    ("x = [a for b in c if d if e for f in g]", 4),
    ("if a: x = {b: c for b in d if e}", 5),
    ("x = lambda: a and (b or c) and d", 3),
    ("def f():\n def g():\n  if a: pass", 1),  # no deeper for being inside a function
    ("async def f():\n async for a in b:\n  async with c:\n   if d: pass", 4),
    ("match (a or b):\n case c if d and e: f or g\n case _: pass", 6),
    ("match a:\n case b:\n  if c: pass", 4),  # as a block, and once more as no block
    ("assert a or b\nx = a if b else c if d else e", 3),
]


@pytest.mark.parametrize(("source", "expected"), BY_HAND)
def test_the_paper_counts_what_a_person_counts(source: str, expected: int) -> None:
    assert paper_complexity(ast.parse(source)) == complexity(ast.parse(source)) == expected
