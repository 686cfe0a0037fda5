"""`forge rotate` as its users meet it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from fixture_forge.ambient import environment
from fixture_forge.fixtures.layout import Fixture
from fixture_forge.rotation.probing import probes_of


def forge(*arguments: object) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "fixture_forge", "rotate", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, env=environment())


def test_keygen_shows_what_may_be_published_and_not_the_key(tmp_path: Path) -> None:
    done = forge("keygen", "--key", tmp_path / "key", "--json")
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert len(said["commitment"]) == 64
    key = (tmp_path / "key").read_text().strip()
    assert key not in (done.stdout + done.stderr).decode()
    again = forge("keygen", "--key", tmp_path / "key")
    assert again.returncode == 2
    assert b"error[output-exists]" in again.stderr


@pytest.mark.parametrize(
    ("options", "slug"),
    [
        ((), b"bad-option"),
        (("--private", "--family", "guard"), b"bad-option"),
        (
            ("--private", "--family", "guard", "--all", "--key", "KEY", "--out", "OUT"),
            b"bad-option",
        ),
        (("--private", "--family", "guard", "--key", "none", "--out", "OUT"), b"bad-key"),
        (("--private", "--family", "gard", "--key", "KEY", "--out", "OUT"), b"unknown-template"),
    ],
)
def test_what_cannot_be_drawn_says_why(
    options: tuple[str, ...], slug: bytes, tmp_path: Path
) -> None:
    (tmp_path / "key").write_text("00" * 32)
    (tmp_path / "key").chmod(0o600)
    named = {"KEY": tmp_path / "key", "OUT": tmp_path / "out"}
    ledger = ("--ledger", tmp_path / "ledger.sqlite") if options else ()
    done = forge(*(named.get(each, each) for each in options), *ledger)
    assert done.returncode == 2
    assert b"error[" + slug + b"]" in done.stderr
    assert b"Traceback" not in done.stderr
    assert not list((tmp_path / "out").glob("*"))


def test_probes_go_out_and_answers_come_in(sound: Fixture, tmp_path: Path) -> None:
    done = forge("probe", sound.folder)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    known = {probe.id: probe for probe in probes_of(sound)}
    assert {line["id"]: line["prompt"] for line in lines} == {
        name: probe.prompt for name, probe in known.items()
    }
    assert known[f"{sound.manifest.id}:canary"].expected.encode() not in done.stdout
    answers = tmp_path / "answers.jsonl"
    given = [{"id": name, "answer": probe.expected} for name, probe in known.items()]
    answers.write_text("".join(json.dumps(each) + "\n" for each in given[:2]))
    scored = json.loads(forge("probe", sound.folder, "--answers", answers, "--json").stdout)
    assert all(each["is_recalled"] for each in scored["answers"])
    assert b"no answer" in forge("probe", sound.folder, "--answers", answers).stdout
    answers.write_text("{}\n")
    bad = forge("probe", sound.folder, "--answers", answers)
    assert bad.returncode == 2
    assert b"line 1" in bad.stderr


def test_a_public_fixture_is_no_variant(sound: Fixture, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("00" * 32)
    (tmp_path / "key").chmod(0o600)
    done = forge("prove", sound.folder, "--key", tmp_path / "key")
    assert done.returncode == 2
    assert b"no variant" in done.stderr
