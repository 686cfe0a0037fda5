"""Bytes outside an edit stay as they are, in any encoding; size and depth are bounded."""

import codecs

import pytest
from mutating import check_bytes, survey, wrong

from fixture_forge.errors import UnreadableSource

# --- M5: bytes ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        codecs.BOM_UTF8 + b"def f(a):\n    return a < 1\n",
        b"def f(a):\r\n    return a < 1  # keep\r\n",
        b"def f(a):\r\n    b = 2\n    return a < 1\r\n",
        b"def f(a):\n\treturn a < 1",
        b"\x0c\ndef f(a):\n    return a < 1\n\x0c\n",
        b"# -*- coding: latin-1 -*-\ndef f(a):\n    return a < 1, '\xe9'  # \xe9\n",
        "def f(a):\n    s = 'größe\u2028'; return a < 1  # ü\n".encode(),
        b"class A:\r\n\tdef f(self, a):\r\n\t\treturn a < 1\r\n",
    ],
    ids=["bom", "crlf", "mixed", "tab, no newline", "form feed", "latin-1", "unicode", "class"],
)
def test_changes_no_byte_outside_the_edit(data: bytes) -> None:
    mutants, _ = survey(data, "boundary")
    (mutant,) = mutants
    check_bytes(mutant)
    assert mutant.mutated == data.replace(b"a < 1", b"a <= 1")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"def f():\n    return '\xff'\n", "cannot be decoded"),
        (b"# coding: no-such-codec\n", "cannot be decoded"),
        (b"# coding: utf-7\nx = '+AGE-'\n", "gives other bytes"),
        (b"x = 1\x00\n", "null bytes"),
        (b"def (:\n", "line 1"),
        (b"x = " + b"(" * 600 + b"1" + b")" * 600, "nested"),
        (b"x = 1\n" * 1_000_000, "are not mutated"),
    ],
)
def test_refuses_what_it_could_not_put_back(data: bytes, said: str) -> None:
    with pytest.raises(UnreadableSource) as caught:
        survey(data)
    assert said in caught.value.message
    assert caught.value.message.startswith("m.py")


# --- M13: size ---------------------------------------------------------------------------------


def test_a_part_that_is_too_deep_or_too_large_does_not_stop_the_rest() -> None:
    deep = "def deep(a):\n    return " + "+".join(["a"] * 600) + "\n"
    large = "TABLE = [" + "1, " * 350_000 + "]\n"
    mutants, passed = survey(deep + large + "def small(a):\n    return a < 1\n", "boundary")
    assert [mutant.function for mutant in mutants] == ["small"]
    assert [item.reason for item in passed[:1]] == ["nested too deeply"]
    assert any("above" in item.reason for item in passed)


def test_a_module_of_many_lines_takes_bounded_time() -> None:
    body = "".join(f"def f{n}(a):\n    return a < {n}\n\n" for n in range(6500))
    mutants, _ = survey(body, "boundary", function="f6499")
    assert [mutant.line for mutant in mutants] == [6499 * 3 + 2]


@pytest.mark.parametrize("code", ["", "# only a comment\n", "\n\n", '"""Only a docstring."""\n'])
def test_nothing_to_mutate_is_no_error(code: str) -> None:
    assert wrong(code) == []


def test_a_statement_with_too_many_sites_is_cut_short_and_says_so() -> None:
    many = "def f(a):\n    return [" + ", ".join(f"a < {n}" for n in range(3000)) + "]\n"
    mutants, passed = survey(many, "boundary")
    assert 0 < len(mutants) < 3000
    assert "too many sites" in passed[-1].reason
    few, none = survey("def f(a):\n    return [a < 1, a < 2]\n", "boundary")
    assert (len(few), none) == (2, [])
