"""How alike functions are, how hard they are, and what a policy says of both."""

import dataclasses
from pathlib import Path

import pytest

from fixture_forge.errors import BadOption
from fixture_forge.rotation.likeness import Form, bleu4, likeness
from fixture_forge.rotation.merging import carried_over, changed_lines
from fixture_forge.rotation.parity import difficulty, out_of_band
from fixture_forge.rotation.policy import Policy, read_policy

ONE = b"def f(a, b):\n    total = a + b\n    if total > 3:\n        return 3\n    return total\n"
OTHER = b"def f(x, y):\n    return min(3, x + y)\n"


def test_a_function_is_wholly_like_itself() -> None:
    form = Form.of(ONE, "f")
    found = likeness(form, form)
    assert dataclasses.astuple(found) == (1.0, 0.0, 0.0, 1.0, 1.0, 1.0)


def test_measures_are_those_that_a_hand_would_count() -> None:
    found = likeness(Form.of(OTHER, "f"), Form.of(ONE, "f"))
    assert found.containment == 0.0
    assert found.names == 0.0  # min, x and y; a, b and total
    assert found.literals == 1.0
    assert 0 < found.bleu4 < 0.3
    assert bleu4("a b c d".split(), "a b c d".split()) == 1.0
    assert bleu4(["z"], "a b c d".split()) == 0.0


def test_what_is_harder_than_its_sibling_is_named() -> None:
    easy = difficulty(ONE, "f", 2, sites=1, near_misses=10)
    hard = difficulty(ONE, "f", 5, sites=1, near_misses=90)
    assert out_of_band(easy, easy, Policy()) == ""
    assert "near misses: 90, the public sibling has 10" in out_of_band(hard, easy, Policy())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("least_distance = 2", "least_distance"),
        ("least_distanse = 0.1", "least_distanse"),
        ("lines_band = -1", "lines_band"),
        ("=", "Invalid"),
    ],
)
def test_a_bad_policy_names_the_field(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "policy.toml"
    path.write_text(text)
    with pytest.raises(BadOption, match=said):
        read_policy(path)
    with pytest.raises(BadOption, match="cannot be read"):
        read_policy(tmp_path / "none")


def test_changes_are_carried_over_unless_they_touch() -> None:
    base = b"a\nb\nc\nd\ne\n"
    assert carried_over(base, b"A\nb\nc\nd\ne\n", b"a\nb\nc\nd\nE\n") == b"A\nb\nc\nd\nE\n"
    assert carried_over(base, b"a\nB\nc\nd\ne\n", b"a\nb\nC\nd\ne\n") is None
    assert changed_lines(base, b"a\nX\nc\nd\ne\n") == {2}
