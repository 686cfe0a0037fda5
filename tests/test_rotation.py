"""Variants are drawn under a key, the same for who has it, and unlike all others."""

import contextlib
import dataclasses
import itertools
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fixture_forge.ambient import derived_key, now, seed_key
from fixture_forge.errors import BadOption
from fixture_forge.families import family as family_named
from fixture_forge.fixtures.drawing import mutants_of
from fixture_forge.fixtures.layout import MANIFEST, open_fixture, read_tree
from fixture_forge.rotation.accounts import drawn_of
from fixture_forge.rotation.drawing import chain, drawn
from fixture_forge.rotation.keys import commitment_of
from fixture_forge.rotation.ledger import Ledger
from fixture_forge.rotation.likeness import Form
from fixture_forge.rotation.lots import Lot
from fixture_forge.rotation.probing import probes_of, rates, scored
from fixture_forge.seeds import library
from fixture_forge.seeds.pools import draw
from fixture_forge.seeds.render import seed_from_template
from fixture_forge.workshop import rotating
from fixture_forge.workshop import variants as looking
from fixture_forge.workshop.accounting import open_ledger

KEY = bytes(range(32))
# One template of each family here; the others when there is time.
NAMES = [
    name if at == 0 or name.partition("/")[0] != before.partition("/")[0]
    else pytest.param(name, marks=pytest.mark.soak)
    for at, (before, name) in enumerate(itertools.pairwise(["", *library.shipped_names()]))
]  # fmt: skip
WHY = "f(1): 2 became 3"


def plain_draw(name: str, index: int, key: bytes = KEY) -> dict[str, bytes]:
    template = library.shipped_template(name)
    family = family_named(template.declaration.family)
    lot = Lot(name, template.declaration.version, 1, index)
    found = drawn(
        lot, key, template=template, family=family, told_apart=lambda _, __, v: [""] * len(v)
    )
    return dict(found.draft.files)


def test_a_lot_gives_the_same_bytes_in_every_process() -> None:
    code = (
        "import sys; sys.path.insert(0, 'tests')\n"
        "from test_rotation import plain_draw\n"
        "from fixture_forge.canonical import sha256, tree_digest\n"
        "files = plain_draw('guard/from-to', 3)\n"
        "print(tree_digest({p: sha256(d) for p, d in files.items()}))"
    )
    root = Path(__file__).parents[1]
    told = set()
    for seed, zone in (("0", "UTC0"), ("1", "Asia/Taipei"), ("77", "America/Lima")):
        settings = {"PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C", "PATH": os.defpath}
        run = subprocess.run(
            [sys.executable, "-c", code], cwd=root, env=settings, capture_output=True, check=True
        )
        told.add(run.stdout)
    assert len(told) == 1


def test_one_bit_of_the_key_changes_everything_that_is_drawn() -> None:
    template = library.shipped_template("boundary/warm-spell")
    other = bytes([KEY[0] ^ 1]) + KEY[1:]
    lot = Lot(template.name, template.declaration.version, 1, 0)
    for mine, theirs in (
        (lot.id_under(KEY), lot.id_under(other)),
        (lot.commitment_under(KEY), lot.commitment_under(other)),
        (commitment_of(KEY), commitment_of(other)),
    ):
        assert mine != theirs
    # As many parameters agree as would by chance: each pool's share of one over its size.
    pairs = 200
    agree = sum(
        ceiling(lot_(n).key_under(KEY), n) == ceiling(lot_(n).key_under(other), n)
        for n in range(pairs)
    )
    assert agree <= pairs * (1 / 24) + 4 * (pairs * (1 / 24) * (23 / 24)) ** 0.5


def ceiling(key: bytes, index: int) -> int:
    """The parameter of a template that is drawn under a key, without rendering it."""
    template = library.shipped_template("boundary/warm-spell")
    declared = template.declaration
    found = draw(
        template.pools,
        declared.vocabulary,
        key=key,
        template=template.name,
        version=declared.version,
        index=index,
    )
    return int(found["ceiling"])


def lot_(index: int) -> Lot:
    return Lot("boundary/warm-spell", 2, 1, index)


def test_lots_do_not_run_into_each_other() -> None:
    lots = [Lot("a/b", v, e, n) for v in (1, 11) for e in (1, 11) for n in (1, 11, 111)]
    assert len({lot.key_under(KEY) for lot in lots}) == len(lots)
    assert derived_key(KEY, "ab", "c") != derived_key(KEY, "a", "bc")


@pytest.mark.parametrize("name", NAMES)
def test_rewrites_keep_the_site_the_length_and_two_alternatives(name: str) -> None:
    template = library.shipped_template(name)
    family = family_named(template.declaration.family)
    own = derived_key(KEY, name)
    plain = seed_from_template(template, key=own, index=0)
    for step in chain(plain, family, own):
        assert mutants_of(step.seed, family)
        assert len({other.source for other in step.seed.alternatives}) >= 2
        assert step.seed.source not in [other.source for other in step.seed.alternatives]
        assert 10 <= Form.of(step.seed.source, step.seed.function).lines <= 25


def test_a_rewrite_that_is_told_apart_is_left_out_with_all_after_it() -> None:
    template = library.shipped_template("guard/from-to")
    family = family_named("guard")
    lot = Lot(template.name, template.declaration.version, 1, 1)

    def draw(bad: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        found = drawn(
            lot,
            KEY,
            template=template,
            family=family,
            told_apart=lambda _, __, v: [
                "f(1): 2 became 3" if n == bad else "" for n in range(len(v))
            ],
        )
        return found.rewrites, found.caught

    every, none = draw(-1)
    assert len(every) >= 2
    assert none == ()
    kept, caught = draw(0)
    assert kept == ()
    assert caught == (f"{every[0]}: {WHY}",)


def test_the_manifest_commits_and_the_private_files_carry_the_canary() -> None:
    files = plain_draw("guard/from-to", 0)
    marked = [p for p in files if p.startswith("private/")]
    canary = files["private/variant.json"].split(b'"canary": "')[1][:36]
    assert len(marked) >= 6
    assert all(canary in files[path] for path in marked)
    assert not any(canary in data for path, data in files.items() if path not in marked)


@pytest.fixture(scope="module")
def variants(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[rotating.Rotated]]:
    out = tmp_path_factory.mktemp("rotation") / "private"
    rounds = [rotating.Round("guard", 1, 2, template="guard/from-to")]
    with ledger_at(out.parent) as ledger:
        found = list(rotating.rotate(rounds, KEY, out, repeats=1, ledger=ledger))
    return out, found


@contextlib.contextmanager
def ledger_at(folder: Path) -> Iterator[Ledger]:
    yield open_ledger(folder / "ledger.sqlite", make=True)


@pytest.mark.slow
def test_variants_are_proved_private_and_drawn_again(
    variants: tuple[Path, list[rotating.Rotated]],
) -> None:
    out, found = variants
    kept = [each for each in found if each.status == "shipped"]
    assert len(kept) == 2
    for each in kept:
        folder = out / each.fixture_id
        for path in [folder, *folder.rglob("*")]:
            assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600)
        fixture = open_fixture(folder)
        assert fixture.manifest.commitment == each.lot.commitment_under(KEY)
        assert fixture.origin.seed is None
        assert fixture.evidence is not None
        assert each.likeness is not None
        assert each.likeness.token_distance >= 0.05
    assert looking.prove(out / kept[0].fixture_id, KEY) == ""
    assert "another key" in looking.prove(out / kept[0].fixture_id, KEY[::-1])


@pytest.mark.slow
def test_a_draw_of_another_version_of_a_template_is_not_made_anew(
    variants: tuple[Path, list[rotating.Rotated]], monkeypatch: pytest.MonkeyPatch
) -> None:
    out, found = variants
    edited = dataclasses.replace(library.shipped_template("guard/from-to"), digest="0" * 64)
    monkeypatch.setattr(library, "shipped_template", lambda _: edited)
    with pytest.raises(BadOption, match="drawn from version 2 of guard/from-to"):
        looking.prove(out / found[0].fixture_id, KEY)


@pytest.mark.slow
def test_what_was_exposed_is_replaced_and_never_drawn_again(
    variants: tuple[Path, list[rotating.Rotated]], tmp_path: Path
) -> None:
    out, found = variants
    kept = [each.fixture_id for each in found if each.status == "shipped"]
    ledger_file = shutil.copyfile(out.parent / "ledger.sqlite", tmp_path / "ledger.sqlite")
    ledger_file.chmod(0o600)
    with ledger_at(tmp_path) as ledger:
        states = {name: each.state for name, each in ledger.read().variants.items()}
        assert [name for name, state in states.items() if state == "sealed"] == kept
        assert rotating.exposed(ledger, KEY, 1) == {}
        ledger.expose(kept[:1], reason="seen", at=now())
        assert rotating.exposed(ledger, KEY, 1) == {"guard": kept[:1]}
        assert rotating.exposed(ledger, KEY[::-1], 1) == {}
        rounds = [rotating.Round("guard", 1, 1, template="guard/from-to")]
        # In an empty folder too: it is the ledger that knows which lots are over.
        again = list(rotating.rotate(rounds, KEY, tmp_path / "new", repeats=1, ledger=ledger))
    assert not {each.fixture_id for each in again} & {each.fixture_id for each in found}


@pytest.mark.slow
def test_a_run_that_ended_before_its_last_entry_is_made_good(
    variants: tuple[Path, list[rotating.Rotated]], tmp_path: Path
) -> None:
    out, found = variants
    (one, *_) = [each for each in found if each.status == "shipped"]
    with ledger_at(tmp_path) as ledger:
        ledger.draw({one.fixture_id: drawn_of(one.lot, KEY, "guard")}, at=now())
        assert list(rotating.rotate([], KEY, out, ledger=ledger)) == []
        (account,) = ledger.read().variants.values()
    assert account.state == "sealed"
    assert account.manifest_sha256 == open_fixture(out / one.fixture_id).manifest_sha256


@pytest.mark.slow
def test_a_draw_that_is_there_is_passed_over_and_the_next_is_made(
    variants: tuple[Path, list[rotating.Rotated]],
) -> None:
    out, found = variants
    before = {each.fixture_id: read_tree(out / each.fixture_id) for each in found}
    rounds = [rotating.Round("guard", 1, 1, template="guard/from-to")]
    (more,) = [e for e in rotating.rotate(rounds, KEY, out, repeats=1) if e.status == "shipped"]
    assert more.fixture_id not in before
    assert more.nearest is not None
    for name, files in before.items():
        assert read_tree(out / name)[MANIFEST] == files[MANIFEST]


@pytest.mark.slow
def test_probes_ask_for_what_is_private_and_say_nothing_of_it(
    variants: tuple[Path, list[rotating.Rotated]],
) -> None:
    out, found = variants
    fixture = open_fixture(out / found[0].fixture_id)
    probes = list(probes_of(fixture))
    assert {probe.kind for probe in probes} == {"canary", "task-continuation", "gold-line"}
    for probe in probes:
        assert probe.expected not in probe.prompt
        assert scored(probe, probe.expected).is_recalled
        assert not scored(probe, "I do not know.").is_recalled
    every = [scored(probe, probe.expected) for probe in probes]
    assert rates(every)["canary"] == (1, 1, 1.0)


@pytest.mark.slow
def test_the_report_stands_alone(variants: tuple[Path, list[rotating.Rotated]]) -> None:
    page = looking.report(variants[1], cpu_s=10.0).decode()
    assert page.startswith("<!doctype html>")
    assert "token distance to the public sibling" in page
    assert "http" not in page


def test_guessing_from_what_is_public_does_no_better_than_chance() -> None:
    """The id, the canary and the order of ids say nothing of a parameter."""
    values = []
    for n in range(120):
        lot = lot_(n)
        values.append((lot.id_under(KEY), ceiling(lot.key_under(KEY), n)))
    in_order = [value for _, value in sorted(values)]
    middle = sorted(in_order)[len(in_order) // 2]
    # By the order of ids: a guess that the next is on the same side of the middle as this one.
    right = sum((a > middle) == (b > middle) for a, b in itertools.pairwise(in_order))
    chance = len(in_order) / 2
    assert abs(right - chance) < 4 * (len(in_order) / 4) ** 0.5
    # By the id's first digit, and by the public draw of the same number.
    hits = sum(value == ceiling(seed_key(1), n) for n, (_, value) in enumerate(values))
    assert hits <= 120 / 24 + 4 * (120 / 24) ** 0.5
    low = [v for name, v in values if name.rpartition("-")[2][0] in "01234567"]
    high = [v for name, v in values if name.rpartition("-")[2][0] not in "01234567"]
    spread = (24**2 / 12) ** 0.5
    apart = abs(sum(low) / len(low) - sum(high) / len(high))
    assert apart < 4 * spread * (1 / len(low) + 1 / len(high)) ** 0.5
