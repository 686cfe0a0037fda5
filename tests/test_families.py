"""Every family keeps the promises that it states on itself."""

import dataclasses
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from fixture_forge.errors import UnknownFamily
from fixture_forge.families import FAMILIES
from fixture_forge.families import family as family_named
from fixture_forge.families.page import families_page
from fixture_forge.mutation.engine import enumerate_mutants
from fixture_forge.mutation.model import AnyFamily, Example, Mutant
from fixture_forge.mutation.source import Source


def offered(kind: AnyFamily, code: str) -> list[str]:
    source = Source.from_bytes(code.encode(), "example.py")
    return [
        item.mutated.decode()
        for item in enumerate_mutants(source, [kind])
        if isinstance(item, Mutant)
    ]


def each_example() -> Iterator[object]:
    for family in FAMILIES:
        for example in family.examples:
            yield pytest.param(family, example, id=f"{family.name}: {example.right!r}")


def each_counter_example() -> Iterator[object]:
    for family in FAMILIES:
        for code in family.leaves_alone:
            yield pytest.param(family, code, id=f"{family.name}: {code!r}")


@pytest.mark.parametrize(("family", "example"), list(each_example()))
def test_offers_what_its_examples_say(family: AnyFamily, example: Example) -> None:
    assert example.wrong in offered(family, example.right)


@pytest.mark.parametrize(("family", "code"), list(each_counter_example()))
def test_leaves_alone_what_it_says_it_leaves_alone(family: AnyFamily, code: str) -> None:
    assert offered(family, code) == []


@pytest.mark.parametrize("family", FAMILIES, ids=lambda f: f.name)
def test_has_examples_counter_examples_and_a_summary(family: AnyFamily) -> None:
    assert len(family.examples) >= 2
    assert family.leaves_alone
    assert family.summary.endswith(".")
    assert family.version >= 1
    assert family.operator.isalnum()


def test_no_two_families_share_a_name() -> None:
    names = [family.name for family in FAMILIES]
    assert len(set(names)) == len(names)


def test_there_are_at_least_forty_families() -> None:
    assert len(FAMILIES) >= 40


def test_the_page_of_families_is_what_they_say_of_themselves() -> None:
    page = Path(__file__).parents[1] / "docs" / "families.md"
    assert page.read_text() == families_page(FAMILIES)


def test_a_family_of_another_package_is_loaded_only_when_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = dataclasses.replace(family_named("boundary"), name="elsewhere")
    point = EntryPoint("elsewhere", "package.module:FAMILY", "fixture_forge.families")
    loads: list[str] = []

    def load(self: EntryPoint) -> object:
        loads.append(self.name)
        return other

    def entry_points(**selection: str) -> list[EntryPoint]:
        return [point] if selection.get("name") in (None, "elsewhere") else []

    monkeypatch.setattr(EntryPoint, "load", load)
    monkeypatch.setattr("fixture_forge.families.entry_points", entry_points)
    assert family_named("boundary") is not other
    assert loads == []
    assert family_named("elsewhere") is other
    with pytest.raises(UnknownFamily, match="absent") as caught:
        family_named("absent")
    assert "forge families" in caught.value.hint
