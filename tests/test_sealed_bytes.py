"""Any change to a sealed fixture is found before anything of it runs, and the file is named."""

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fixture_forge.canonical import encode
from fixture_forge.cli import forge
from fixture_forge.documents.evidence import sealed
from fixture_forge.errors import UntrustedError
from fixture_forge.fixtures.layout import (
    EVIDENCE,
    MANIFEST,
    Fixture,
    find_fixtures,
    open_fixture,
)
from fixture_forge.sandbox.fake import ScriptedSandbox
from fixture_forge.verify.engine import CHECKS, READING, verify_fixture
from fixture_forge.verify.evidence import agreement
from fixture_forge.verify.proof import Findings


def refused(folder: Path) -> str:
    """Verify with a sandbox that can run nothing: the message, or a failure of the test."""
    report = verify_fixture(folder, ScriptedSandbox([]))
    assert report.untrusted
    assert report.exit_code == 3
    assert report.trouble is not None
    return report.trouble.detail


def test_opens_what_is_as_it_was_sealed(sound_folder: Path) -> None:
    fixture = open_fixture(sound_folder)
    assert fixture.evidence is not None
    assert all(check.verdict in ("pass", "not_applicable") for check in fixture.evidence.checks)


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_changed_byte_is_found(data: st.DataObject, sound: Fixture, copy: Path) -> None:
    path = data.draw(st.sampled_from(sorted(sound.files)))
    content = sound.files[path]
    at = data.draw(st.integers(0, len(content) - 1))
    bit = data.draw(st.integers(0, 7))
    changed = bytearray(content)
    changed[at] ^= 1 << bit
    (copy / path).write_bytes(changed)
    try:
        with pytest.raises(UntrustedError) as caught:
            open_fixture(copy)
        assert path in caught.value.message
        assert caught.value.hint
    finally:
        (copy / path).write_bytes(content)


def test_every_byte_of_the_documents_counts(sound: Fixture, copy: Path) -> None:
    for path in (MANIFEST, EVIDENCE):
        content = sound.files[path]
        for at in range(0, len(content), 7):
            changed = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
            (copy / path).write_bytes(changed)
            with pytest.raises(UntrustedError, match=re.escape(path)):
                open_fixture(copy)
        (copy / path).write_bytes(content)


@pytest.mark.parametrize("index", range(16))
def test_a_deleted_file_is_named(index: int, sound: Fixture, copy: Path) -> None:
    paths = sorted(sound.files)
    path = paths[index % len(paths)]
    (copy / path).unlink()
    if path == EVIDENCE:
        # Only running the fixture can tell; the missing proof is the verdict.
        assert open_fixture(copy).evidence is None
        return
    assert path in refused(copy)


def test_a_deleted_evidence_is_untrusted(copy: Path) -> None:
    (copy / EVIDENCE).unlink()
    result = CliRunner().invoke(forge, ["verify", str(copy)], standalone_mode=False)
    assert result.return_value == 3
    assert EVIDENCE in result.output
    assert "forge seal" in result.output


@pytest.mark.parametrize(
    "path",
    [
        "more.txt",
        "workspace/conftest.py",
        "workspace/.git/config",
        "private/contract/test_x.py",
        "workspace/\udcff.py",
    ],
)
def test_an_added_file_is_named(path: str, copy: Path) -> None:
    (copy / path).parent.mkdir(exist_ok=True)
    (copy / path).write_bytes(b"")
    shown = path.encode("utf-8", "backslashreplace").decode()
    assert shown in refused(copy)


@pytest.mark.parametrize("kind", ["link", "dangling link", "link to folder", "pipe"])
def test_what_is_no_plain_file_is_named(kind: str, sound: Fixture, copy: Path) -> None:
    path = copy / sound.manifest.allowed_source[0].replace("src/", "workspace/src/")
    if kind == "link to folder":
        target = copy / "workspace" / "src"
        shutil.move(target, copy.parent / "elsewhere")
        target.symlink_to(copy.parent / "elsewhere")
        assert "workspace/src" in refused(copy)
        return
    content = path.read_bytes()
    path.unlink()
    if kind == "pipe":
        os.mkfifo(path)
    else:
        (copy.parent / "same.py").write_bytes(content)
        path.symlink_to(copy.parent / ("same.py" if kind == "link" else "nothing"))
    assert path.name in refused(copy)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (
            lambda b: b.replace(b'"max_files": 1,', b'"max_files": 1,\n  "max_files": 9,'),
            "canonical",
        ),
        (
            lambda b: b.replace(b'"max_files": 1,', b'"max_files": 1,\n  "more": 1,'),
            "unknown field",
        ),
        (lambda b: b.replace(b'"max_files": 1,', b""), "missing required"),
        (lambda b: b.replace(b'"max_files": 1,', b'"max_files": "1",'), "Expected `int`"),
        (lambda b: b.replace(b'"max_files": 1,', b'"max_files": 1.0,'), "Expected `int`"),
        (lambda b: b.replace(b'"max_files": 1,', b'"max_files": 99999999999999999999,'), "int"),
        (lambda b: b.replace(b'"max_files": 1,', b'"max_files": NaN,'), "malformed"),
        (lambda b: b.replace(b'"schema_version": 1', b'"schema_version": 2'), "Invalid enum"),
        (lambda b: b.replace(b"  ", b"    "), "canonical"),
        (lambda b: b + b"\n", "canonical"),
        (lambda b: b.replace(b"\n", b"\r\n"), "canonical"),
        (lambda b: b"\xef\xbb\xbf" + b, "malformed"),
        (lambda b: b"", "truncated"),
        (lambda b: b"null\n", "Expected `object`"),
        (lambda b: b[: len(b) // 2], "truncated"),
        (lambda b: b'{"canary": ' + b"[" * 100_000, "Expected `str`"),
        (lambda b: b.replace(b"workspace/src/", b"workspace/../"), "regex"),
        (lambda b: b.replace(b"workspace/src/", b"/etc/"), "regex"),
        (lambda b: b.replace(b'"boundary-01"', b'"boundary-01\\n"'), "regex"),
        (lambda b: b.replace(b'"boundary-01"', b'"\xff"'), "not a valid"),
    ],
)
def test_a_bad_manifest_is_refused_with_the_reason(
    broken: Callable[[bytes], bytes], said: str, sound: Fixture, copy: Path
) -> None:
    changed = broken(sound.files[MANIFEST])
    assert changed != sound.files[MANIFEST]
    (copy / MANIFEST).write_bytes(changed)
    message = refused(copy)
    assert message.startswith(MANIFEST)
    assert said in message


def test_a_manifest_of_200_megabytes_is_refused_unread(copy: Path) -> None:
    with open(copy / MANIFEST, "r+b") as file:
        file.truncate(200 * 1024 * 1024)
    assert "200" in refused(copy) or "209" in refused(copy)


def test_a_lost_manifest_does_not_hide_the_fixture(copy: Path) -> None:
    (copy / MANIFEST).unlink()
    assert find_fixtures([copy.parent]) == [copy]
    assert "manifest.json: missing" in refused(copy)


def test_evidence_about_another_manifest_is_refused(sound: Fixture, copy: Path) -> None:
    other = sound.files[MANIFEST].replace(b'"python": ">=3.11', b'"python": ">=3.12')
    (copy / MANIFEST).write_bytes(other)
    assert "another manifest" in refused(copy)


def test_works_in_awkward_places(sound_folder: Path, tmp_path: Path) -> None:
    odd = tmp_path / ("with space ü " + "x" * 180) / "deeper"
    shutil.copytree(sound_folder, odd / sound_folder.name)
    (tmp_path / "link").symlink_to(odd)
    assert find_fixtures([tmp_path / "link"]) == [tmp_path / "link" / sound_folder.name]
    report = open_fixture(tmp_path / "link" / sound_folder.name)
    assert report.manifest.id == sound_folder.name


def test_an_empty_folder_is_named(copy: Path) -> None:
    (copy / "workspace" / "hint").mkdir()
    assert "workspace/hint: an empty folder" in refused(copy)


@pytest.mark.parametrize("target", ["/dev/zero", "/dev/stdin", "nowhere"])
def test_a_manifest_that_is_a_link_is_not_followed(target: str, copy: Path) -> None:
    (copy / MANIFEST).unlink()
    (copy / MANIFEST).symlink_to(target)
    assert "symbolic link" in refused(copy)


def test_a_manifest_that_is_a_pipe_is_not_waited_for(copy: Path) -> None:
    (copy / MANIFEST).unlink()
    os.mkfifo(copy / MANIFEST)
    assert "no plain file" in refused(copy)


@pytest.mark.parametrize(
    "change",
    [
        {"sentinels": {}},
        {"allowed_source": ("tests/test_regression.py",)},
        {"allowed_source": ("src/absent.py",)},
        {"canary": "00000000-0000-4000-8000-000000000000"},
        {"gold_patch_sha256": "0" * 64},
        {"hidden_tests_sha256": "0" * 64},
    ],
)
def test_a_manifest_that_contradicts_its_files_is_refused(
    change: dict[str, object], sound: Fixture, copy: Path
) -> None:
    (copy / MANIFEST).write_bytes(encode(msgspec.structs.replace(sound.manifest, **change)))
    assert f"`{next(iter(change))}` contradicts" in refused(copy)


def test_a_hidden_test_cannot_be_listed_as_another_kind(sound: Fixture, copy: Path) -> None:
    tests = sound.manifest.tests
    moved = msgspec.structs.replace(
        tests, contract=tests.contract[1:], regression=(*tests.regression, tests.contract[0])
    )
    manifest = msgspec.structs.replace(sound.manifest, tests=moved)
    (copy / MANIFEST).write_bytes(encode(manifest))
    assert "`tests` contradicts" in refused(copy)


@pytest.mark.parametrize("left_out", ["checks", "runs", "a check", "a run", "a failure"])
def test_evidence_that_leaves_something_out_proves_nothing(
    left_out: str, sound: Fixture, copy: Path
) -> None:
    evidence = sound.evidence
    assert evidence is not None
    failed = msgspec.structs.replace(evidence.checks[0], verdict="fail")
    changes: dict[str, dict[str, object]] = {
        "checks": {"checks": ()},
        "runs": {"runs": ()},
        "a check": {"checks": evidence.checks[1:]},
        "a run": {"runs": evidence.runs[:-1]},
        "a failure": {"checks": (failed, *evidence.checks[1:])},
    }
    less = sealed(msgspec.structs.replace(evidence, **changes[left_out]))
    (copy / EVIDENCE).write_bytes(encode(less))
    found = agreement(open_fixture(copy), (), Findings("not run"), (*READING, *CHECKS))
    assert found.verdict == "fail"
    assert "record" in found.detail


def test_a_sandbox_that_starts_nothing_is_inconclusive_and_no_traceback(copy: Path) -> None:
    report = verify_fixture(copy, ScriptedSandbox([]))
    assert (report.verdict, report.untrusted, report.exit_code) == ("inconclusive", False, 4)


def test_a_name_cannot_forge_a_line(copy: Path) -> None:
    forged = copy.rename(copy.parent / "x\nboundary-02  verified")
    (forged / "task.md").write_bytes(b"")
    result = CliRunner().invoke(forge, ["verify", str(forged)], standalone_mode=False)
    assert not any(line.startswith("boundary-02") for line in result.output.splitlines())
