"""Real Python, as odd as users write it: what is mutated stays valid, what must stay, stays."""

import ast
import dataclasses
import difflib
import subprocess
import sys
from collections.abc import Callable, Iterator

import libcst as cst
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mutating import survey, wrong

from fixture_forge.ambient import environment, seed_key
from fixture_forge.families import family
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.engine import enumerate_mutants
from fixture_forge.mutation.model import Mutant, NotOffered
from fixture_forge.mutation.select import select
from fixture_forge.mutation.source import Source

# --- M1, M2: patterns, markers, unpacking ------------------------------------------------------


def test_leaves_patterns_alone_and_mutates_around_them() -> None:
    code = (
        "def f(v, n):\n    match v:\n        case int() | str():\n            return n + 1\n"
        "        case [a, *rest] if len(rest) > 2:\n            return a - n\n"
        '        case {"k": 1 | 2}:\n            return n < 3\n'
    )
    lines = code.splitlines()
    patterns = [line for line in lines if line.strip().startswith("case") and "if" not in line]
    for text in wrong(code):
        assert all(pattern in text.splitlines() for pattern in patterns)
    assert "            return n - 1" in "".join(wrong(code, "arithmetic-operator"))
    assert any("len(rest) >= 2" in text for text in wrong(code, "boundary"))


def test_takes_no_marker_and_no_unpacking_for_an_operator() -> None:
    code = (
        "def f(a, /, b, *, c=1, **kw):\n"
        '    return g(*a, **kw), {**kw, "x": 1}, [*a, *b], a * b ** c\n'
    )
    for text in wrong(code):
        assert text.startswith("def f(a, /, b, *, c=1, **kw):\n")
    assert all("**kw" in text and "*a" in text for text in wrong(code, "arithmetic-operator"))
    assert len(wrong(code, "arithmetic-operator")) == 4


# --- M3, M4: spacing and precedence ------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "expected"),
    [
        ("while(x<1):\n    x += 1\n", "while(x<=1):\n    x += 1\n"),
        ("assert(x<1)\n", "assert(x<=1)\n"),
        ("[i for i in xs if(i<1)]\n", "[i for i in xs if(i<=1)]\n"),
        ("y = 1 if(x<1)else 2\n", "y = 1 if(x<=1)else 2\n"),
    ],
)
def test_keeps_the_spacing_that_it_finds(right: str, expected: str) -> None:
    assert wrong(right, "boundary") == [expected]


def test_finds_its_way_without_spaces() -> None:
    texts = wrong("def f(x):\n    return(not x)\n")
    assert any("return(x)" in text or "return (x)" in text for text in texts)


@pytest.mark.parametrize(
    ("right", "expected"),
    [
        ("r = a - b - c\n", ["r = a + b - c\n", "r = a - b + c\n"]),
        ("r = a - (b - c)\n", ["r = a + (b - c)\n", "r = a - (b + c)\n"]),
        (
            "r = a - b * c\n",
            ["r = a + b * c\n", "r = a - b // c\n", "r = a - b / c\n", "r = a - (b + c)\n"],
        ),
        ("r = -a ** b\n", ["r = -(a * b)\n"]),
        (
            "r = a * (b + c)\n",
            ["r = a * (b - c)\n", "r = a // (b + c)\n", "r = a / (b + c)\n", "r = a + (b + c)\n"],
        ),
    ],
)
def test_adds_parentheses_only_where_the_tree_needs_them(right: str, expected: list[str]) -> None:
    texts = wrong(right, "arithmetic-operator")
    assert sorted(texts) == sorted(expected)


def test_an_operator_that_binds_less_gets_its_parentheses() -> None:
    (text,) = [
        t
        for t in wrong("r = a ** b ** c\n", "arithmetic-operator")
        if "a *" in t and "a **" not in t
    ]
    tree = ast.parse(text).body[0]
    assert isinstance(tree, ast.Assign)
    assert isinstance(tree.value, ast.BinOp)
    assert isinstance(tree.value.op, ast.Mult)


OPERATORS = ["+", "-", "*", "/", "//", "%", "**", "&", "|", "<<", "<", ">=", "==", "and", "or"]
EXPRESSIONS = st.recursive(
    st.sampled_from(["a", "b", "1", "f(x)", "x[0]"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(OPERATORS), inner)
        .map(lambda t: f"({t[0]}) {t[1]} ({t[2]})"),
        st.tuples(st.sampled_from(["not ", "-", "~"]), inner).map(lambda t: f"{t[0]}({t[1]})"),
        st.tuples(inner, inner, inner).map(lambda t: f"({t[0]}) if ({t[1]}) else ({t[2]})"),
        inner.map(lambda t: f"[y for y in ({t}) if ({t})]"),
    ),
    max_leaves=6,
)  # fmt: skip


@settings(max_examples=150)
@given(EXPRESSIONS, st.booleans())
def test_every_offered_edit_of_any_expression_is_one_edit(text: str, bare: bool) -> None:
    # ast writes an expression with the fewest parentheses: the hardest case for an edit.
    code = f"def g(a, b, x, f):\n    return {ast.unparse(ast.parse(text)) if bare else text}\n"
    before = ast.dump(ast.parse(code))
    for changed in wrong(code):
        assert ast.dump(ast.parse(changed)) != before


# --- M6: types ---------------------------------------------------------------------------------


def test_leaves_types_alone() -> None:
    code = (
        "from __future__ import annotations\n"
        "from collections.abc import Sequence\n"
        "from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar, cast\n"
        "if TYPE_CHECKING:\n    LIMIT = 1 < 2\n"
        'T = TypeVar("T", bound="int | str")\n'
        "Key: TypeAlias = int | str\n"
        "Table = dict[str, int | None]\n"
        'def f(n: "int > 0" = 1, m: Sequence[int] | None = None) -> Literal[1, 2]:\n'
        "    x: int | None = None\n"
        '    y = cast("A | B", n)\n'
        "    return isinstance(x, int | str)\n"
    )
    kept = [line for line in code.splitlines() if not line.startswith("    ")]
    for text in wrong(code):
        assert [line for line in text.splitlines() if not line.startswith("    ")] == kept
        assert "int | None" in text
        assert "int & str" not in text
        assert "    LIMIT = 1 < 2" in text


# --- M7, M15: edits without effect, keywords that do not exist ---------------------------------


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ('import re\np = re.compile("[0-9]+")\n', "string-case"),
        ("r = x + 0\n", "arithmetic-operator"),
        ("r = range(0)\n", "range-end"),
        ("r = 'a b'.split\n", "split-limit"),
    ],
)
def test_does_not_offer_what_changes_nothing(code: str, name: str) -> None:
    assert wrong(code, name) == []


def test_a_sort_is_turned_round_never_made_explicit() -> None:
    texts = wrong("r = sorted(xs)\nxs.sort()\nt = df.sort_values('a')\n", "sort-order")
    assert "reverse=False" not in "".join(texts)
    assert any("sorted(xs, reverse=True)" in text for text in texts)
    assert not any("xs.sort(ascending" in text for text in texts)


# --- M8, M17: names ----------------------------------------------------------------------------

MANY = """
import dataclasses, functools
from typing import overload

@dataclasses.dataclass(frozen=True)
class Box:
    size: int

    @property
    def big(self):
        return self.size > 10

    @classmethod
    def make(cls, n):
        return cls(n + 1)

    async def wait(self, n):
        async for x in n:
            yield x - 1

@functools.lru_cache(maxsize=8)
def cached(n):
    def inner(m):
        return m < n
    return inner, (lambda k: k >= n)

@overload
def over(x: int) -> int: ...
@overload
def over(x: str) -> str: ...
def over(x):
    return x * 2

def again(x):
    return x + 1

def again(x):
    return x - 1

def delegate(xs):
    result = yield from xs
    return result + 1
"""


def test_finds_functions_of_every_kind_under_their_qualified_names() -> None:
    mutants, _ = survey(MANY, "boundary", "arithmetic-operator")
    assert {mutant.function for mutant in mutants} == {
        "Box.big",
        "Box.make",
        "Box.wait",
        "cached.<locals>.inner",
        "cached",
        "over#3",
        "again",
        "again#2",
        "delegate",
    }


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        ("Box.big", {"Box.big"}),
        ("Box", {"Box.big", "Box.make", "Box.wait"}),
        ("cached", {"cached", "cached.<locals>.inner"}),
        ("cached.inner", {"cached.<locals>.inner"}),
        ("cached.<locals>.inner", {"cached.<locals>.inner"}),
        ("again", {"again", "again#2"}),
        ("again#2", {"again#2"}),
        ("absent", set()),
    ],
)
def test_a_function_is_asked_for_by_its_name(function: str, expected: set[str]) -> None:
    mutants, _ = survey(MANY, "boundary", "arithmetic-operator", function=function)
    assert {mutant.function for mutant in mutants} == expected


def test_twins_in_two_modules_have_ids_and_choices_of_their_own() -> None:
    code = "def f(a, b):\n    return a < b, a - b, a + b\n"
    first, _ = survey(code, label="one.py")
    second, _ = survey(code, label="two.py")
    assert not {m.id for m in first} & {m.id for m in second}
    longer, _ = survey("import math\n\n\n" + code, label="one.py")
    assert {m.id for m in longer} == {m.id for m in first}


def test_the_choice_depends_on_the_named_inputs_alone() -> None:
    mutants, _ = survey("def f(a, b):\n    return a < b, a - b, a + b, a * b\n")
    chosen = family("boundary")

    def choice(items: list[Mutant], index: int) -> str:
        return select(items, key=seed_key(1), family=chosen, seed_digest="0" * 64, index=index).id

    assert choice(mutants, 3) == choice(mutants[::-1], 3)
    assert len({choice(mutants, index) for index in range(50)}) > 3


# --- M9 to M12: one edit at a time -------------------------------------------------------------


def test_an_annotated_start_gives_one_edit_each() -> None:
    code = (
        "class A:\n    def __init__(self, xs):\n        self.x: list[int] = []\n"
        "        for x in xs:\n            self.x.append(x)\n"
    )
    for text in wrong(code, "accumulator-init"):
        pairs = zip(code.splitlines(), text.splitlines(), strict=True)
        assert sum(a != b for a, b in pairs) == 1


def test_an_expression_over_many_lines_is_one_logical_line() -> None:
    code = (
        "def f(a, b, c):\n    return (\n        a\n        - b\n        + c\n        - 1\n    )\n"
    )
    mutants, _ = survey(code)
    assert mutants
    for mutant in mutants:
        old, new = code.splitlines(), mutant.mutated.decode().splitlines()
        blocks = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        assert sum(block[0] != "equal" for block in blocks) == 1


def test_every_operator_of_a_chain_is_a_site_of_its_own() -> None:
    code = "def f(x, n, m):\n    return 0 <= x < n <= m, x < n < m, x < n < m\n"
    mutants, _ = survey(code, "boundary")
    assert len(mutants) == 7
    assert len({mutant.id for mutant in mutants}) == 7


def test_an_f_string_is_never_broken() -> None:
    code = "def f(a, b, w, d):\n    return f\"{a < b:>{w}} {d['k']!r} {a - 1}\" f'{a + b=} {b}'\n"
    texts = [text for text in wrong(code) if "return None" not in text]
    assert any("{a <= b:>{w}}" in text for text in texts)
    assert all("{a + b=}" in text and "d['k']!r" in text for text in texts)
    for text in texts:
        compile(text, "m.py", "exec")


# --- M14, M16: comments and use ----------------------------------------------------------------


def test_comments_stay_and_one_of_them_forbids() -> None:
    code = (
        "def f(a):\n    if a < 1:  # type: ignore[arg-type]  # noqa: X\n        return 1\n"
        "    return a < 2  # pragma: no mutate\n"
    )
    mutants, passed = survey(code, "boundary")
    (mutant,) = mutants
    assert b"if a <= 1:  # type: ignore[arg-type]  # noqa: X\n" in mutant.mutated
    assert [item.reason for item in passed] == ["`# pragma: no mutate`"]
    assert passed[0].line == 4


def test_an_accumulator_is_known_by_its_use() -> None:
    def started(name: str, use: Callable[[str], str]) -> list[str]:
        loop = f"    for x in xs:\n        {use(name)}\n"
        code = f"def f(xs):\n    {name} = 0\n{loop}    return {name}\n"
        return wrong(code, "accumulator-init")

    for name in ("acc", "out", "s", "n"):
        assert started(name, lambda n: f"{n} += x")
        assert started(name, lambda n: f"print({n})") == []
    assert started("n", lambda n: f"print(xs[{n}])") == []


# --- everywhere --------------------------------------------------------------------------------


def test_the_hash_seed_changes_nothing() -> None:
    code = (
        "import sys\n"
        "from fixture_forge.families import FAMILIES\n"
        "from fixture_forge.mutation.engine import enumerate_mutants\n"
        "from fixture_forge.mutation.source import Source\n"
        "source = Source.from_bytes(sys.argv[1].encode(), 'm.py')\n"
        "print([getattr(m, 'id', m) for m in enumerate_mutants(source, FAMILIES)])\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code, MANY],
            env={**environment(), "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(outputs) == 1


def test_ids_are_distinct() -> None:
    mutants, _ = survey(MANY)
    assert len({mutant.id for mutant in mutants}) == len(mutants)


def test_a_family_that_builds_what_cannot_be_is_passed_over_with_the_reason() -> None:
    def build(node: cst.Integer, _: Context) -> Iterator[cst.Integer]:
        yield node.with_changes(value="one")

    broken = dataclasses.replace(family("numeric-constant"), visits=cst.Integer, rewrite=build)
    source = Source.from_bytes(b"x = 1\n", "m.py")
    (item,) = enumerate_mutants(source, [broken])
    assert isinstance(item, NotOffered)
    assert item.reason == "has no valid spelling in this place"
