"""How hard a fixture is, as far as it can be counted. A variant is to be as hard as its sibling."""

import ast
from dataclasses import dataclass, fields

from fixture_forge.measures.complexity import sonar_complexity
from fixture_forge.mutation.source import function_node
from fixture_forge.rotation.likeness import Form
from fixture_forge.rotation.policy import Policy


@dataclass(frozen=True, slots=True)
class Difficulty:
    """Counts of one fixture. ``lines`` and ``complexity`` (SonarSource) are of the right version's
    function, ``sites`` of the places where the family could have put its bug, ``near_misses`` of
    the wrong versions that the contract must kill; ``place`` is how far into the function the bug
    stands, 0 to 1: whoever starts from the symptom's call reads so much before coming to it.
    """

    lines: int
    complexity: int
    sites: int
    near_misses: int
    place: float


def difficulty(
    right: bytes, function: str, line: int, *, sites: int, near_misses: int
) -> Difficulty:
    """Return the counts of a fixture whose bug is on a line of its module."""
    node = function_node(ast.parse(right), function)
    assert node is not None
    lines = Form.of(right, function).lines
    return Difficulty(
        lines=lines,
        complexity=sonar_complexity(node),
        sites=sites,
        near_misses=near_misses,
        place=round((line - node.lineno) / max(1, lines - 1), 4),
    )


def out_of_band(variant: Difficulty, sibling: Difficulty, policy: Policy) -> str:
    """Return which count lies outside the policy's band around the sibling's, or nothing."""
    for field in fields(Difficulty):
        band = getattr(policy, f"{field.name}_band")
        mine, theirs = getattr(variant, field.name), getattr(sibling, field.name)
        if abs(mine - theirs) > band:
            what = field.name.replace("_", " ")
            return f"{what}: {mine:g}, the public sibling has {theirs:g} and the band is {band:g}"
    return ""
