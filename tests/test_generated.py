"""The published fixtures are what the code makes, byte for byte, here and anywhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from fixture_forge import workshop
from fixture_forge.ambient import environment
from fixture_forge.canonical import encode
from fixture_forge.fixtures import build
from fixture_forge.fixtures.drawing import draft_of
from fixture_forge.fixtures.layout import EVIDENCE, MANIFEST, below, open_fixture
from fixture_forge.sandbox.process import ProcessSandbox
from fixture_forge.seeds import library
from fixture_forge.seeds.render import seed_with
from fixture_forge.verify.case import observe_tests, state_of

ROOT = Path(__file__).parents[1]
CLASSIC = (
    "accumulator-init",
    "arithmetic-operator",
    "boundary",
    "copy-removal",
    "function-swap",
    "guard",
    "list-index",
    "range-end",
    "slice-bound",
    "sort-order",
)


def test_every_classic_family_has_at_least_three_templates() -> None:
    names = library.shipped_names()
    assert set(library.shipped_families()) >= set(CLASSIC)
    assert {f: n for f in CLASSIC if (n := sum(x.startswith(f + "/") for x in names)) < 3} == {}


@pytest.mark.parametrize("name", library.shipped_names())
def test_every_template_has_ten_thousand_instantiations(name: str) -> None:
    assert library.shipped_template(name).instantiations >= 10_000


@pytest.mark.parametrize("family", CLASSIC)
def test_the_published_fixture_is_rebuilt_byte_for_byte(family: str, tmp_path: Path) -> None:
    committed = open_fixture(ROOT / "generated" / f"{family}-01")
    (order,) = workshop.plan_new(
        families=[family], template=None, seed=1, count=1, fixture_id=None, out=tmp_path
    )
    draft = draft_of(order, ProcessSandbox())
    workspace, contract = below(draft.files, "workspace/"), below(draft.files, "private/contract/")
    right = {**workspace, draft.seed.source_path: draft.seed.source}
    tests = observe_tests(
        ProcessSandbox(),
        state_of("baseline", workspace, contract),
        state_of("gold", right, contract),
    )
    files = {**draft.files, MANIFEST: encode(build.manifest_for(draft, tests))}
    assert files == {p: d for p, d in committed.files.items() if p != EVIDENCE}
    assert committed.evidence is not None


@pytest.mark.parametrize("family", CLASSIC)
def test_the_published_fixture_was_proved_under_the_versions_that_it_pins(family: str) -> None:
    fixture = open_fixture(ROOT / "generated" / f"{family}-01")
    assert fixture.evidence is not None
    proved, pinned = fixture.evidence.versions, fixture.manifest.pins
    assert (proved.pytest, proved.hypothesis) == (pinned.pytest, pinned.hypothesis)
    assert proved.fixture_forge == pinned.fixture_forge
    assert {check.verdict for check in fixture.evidence.checks} <= {"pass", "not_applicable"}


def test_the_generated_stubs_are_valid(tmp_path: Path) -> None:
    stubs = sorted((ROOT / "generated").glob("*/workspace/generated/*.pyi"))
    assert len(stubs) >= len(CLASSIC)
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        f"--cache-dir={tmp_path}",
        *map(str, stubs),
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_only_what_is_published_lies_in_generated() -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "generated"], cwd=ROOT, capture_output=True, text=True
    ).stdout.splitlines()
    if tracked:
        assert {path.split("/")[1] for path in tracked} == {f"{family}-01" for family in CLASSIC}


@pytest.mark.slow
def test_two_runs_anywhere_make_the_same_bytes(tmp_path: Path) -> None:
    folders = []
    for number, hash_seed in enumerate(("0", "12345")):
        place = tmp_path / f"place {number}" / ("deep/er" if number else "")
        place.mkdir(parents=True)
        env = {**environment(), "PYTHONHASHSEED": hash_seed, "TZ": f"XYZ{number}", "LC_ALL": "C"}
        command = [sys.executable, "-m", "fixture_forge", "new", "--seed", "7"]
        out = ["--out", "out" if number else str(place / "out")]
        for which in (
            ["--family", "sort-order", "--no-verify"],
            ["--family", "guard", "--id", "proved-1", "--repeats", "1"],
        ):
            done = subprocess.run([*command, *which, *out], cwd=place, env=env, capture_output=True)
            assert done.returncode == 0, done.stdout + done.stderr
        folders.append(place / "out")
    first, second = (
        {p.relative_to(f).as_posix(): p.read_bytes() for p in f.rglob("*") if p.is_file()}
        for f in folders
    )
    assert len({path.split("/")[0] for path in first}) == 2
    assert first == second


@pytest.mark.soak
def test_every_shipped_template_makes_a_sound_fixture(tmp_path: Path) -> None:
    orders = [
        order
        for name in library.shipped_names()
        for order in workshop.plan_new(
            families=[name.split("/")[0]],
            template=name,
            seed=2026,
            count=1,
            fixture_id=name.replace("/", "-"),
            out=tmp_path,
        )
    ]
    reports = {made.fixture_id: made.report for made in workshop.make(orders, tmp_path, jobs=2)}
    troubles = {name: report.trouble for name, report in reports.items() if report is not None}
    assert {name: trouble for name, trouble in troubles.items() if trouble is not None} == {}
    assert len(troubles) == len(library.shipped_names())


# Words that are spelled with a vowel and spoken with a consonant, or the other way round.
SPOKEN_OTHERWISE = re.compile(r"(one|uni|use|eu)|(hour|honest|heir)", re.IGNORECASE)


@pytest.mark.parametrize("name", library.shipped_names())
def test_articles_agree_in_every_row_of_the_vocabulary(name: str) -> None:
    template = library.shipped_template(name)
    wrong = set()
    for row in template.declaration.vocabulary:
        seed = seed_with(template, row)
        for text in (seed.task, seed.source, seed.symptom, seed.regression):
            for article, word in re.findall(r"\b([Aa]n?) +([a-z][a-z-]+)", text.decode()):
                vowel = word[0] in "aeiou"
                if SPOKEN_OTHERWISE.match(word):
                    vowel = not vowel
                if vowel != (article.lower() == "an"):
                    wrong.add(f"{article} {word}")
    assert wrong == set()
