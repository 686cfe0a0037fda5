"""Keys and private files are for their owner alone, and never where git would pick them up."""

import stat
import subprocess
from pathlib import Path

import pytest

from fixture_forge.errors import BadKey, ExposedPlace, OutputExists
from fixture_forge.rotation.keys import commitment_of, make_key, read_key
from fixture_forge.sandbox.process import ProcessSandbox
from fixture_forge.workshop import rotating

KEY = bytes(range(32))


def test_a_key_is_for_its_owner_alone_and_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "key"
    commitment = make_key(path, ProcessSandbox())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    key = read_key(path, ProcessSandbox())
    assert len(key) == 32
    assert commitment == commitment_of(key)
    assert key.hex() not in commitment


def test_a_key_is_never_replaced(tmp_path: Path) -> None:
    path = tmp_path / "key"
    make_key(path, ProcessSandbox())
    before = path.read_bytes()
    with pytest.raises(OutputExists):
        make_key(path, ProcessSandbox())
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "mode", "said"),
    [
        (b"00" * 32, 0o644, "others can read"),
        (b"00" * 32, 0o620, "others can read"),
        (b"00" * 31, 0o600, "31 bytes"),
        (b"00" * 33, 0o600, "33 bytes"),
        (b"", 0o600, "0 bytes"),
        (b"\xff" * 32, 0o600, "hexadecimal"),
        (b"zz" * 32, 0o600, "hexadecimal"),
        (b"00" * 9999, 0o600, "512 bytes"),
    ],
)
def test_a_bad_key_is_refused_with_the_cure(
    content: bytes, mode: int, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "key"
    path.write_bytes(content)
    path.chmod(mode)
    with pytest.raises(BadKey, match=said) as caught:
        read_key(path, ProcessSandbox())
    assert caught.value.hint


def test_no_key_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "absent", tmp_path):
        with pytest.raises(BadKey):
            read_key(path, ProcessSandbox())


@pytest.fixture
def work_tree(tmp_path: Path) -> Path:
    top = tmp_path / "tree"
    top.mkdir()
    subprocess.run(["git", "init", "-q", "."], cwd=top, check=True)
    return top


def test_nothing_private_goes_where_git_would_pick_it_up(work_tree: Path) -> None:
    with pytest.raises(ExposedPlace, match="work tree tree"):
        make_key(work_tree / "key", ProcessSandbox())
    with pytest.raises(ExposedPlace):
        list(rotating.rotate([], KEY, work_tree / "deep" / "out"))
    assert {path.name for path in work_tree.iterdir()} == {".git"}


def test_what_the_tree_ignores_may_lie_in_it(work_tree: Path) -> None:
    (work_tree / ".gitignore").write_text("private/\nkey\n")
    make_key(work_tree / "key", ProcessSandbox())
    assert list(rotating.rotate([], KEY, work_tree / "private")) == []
    assert stat.S_IMODE((work_tree / "private").stat().st_mode) == 0o700


def test_a_tree_cannot_be_talked_into_ignoring_by_settings(work_tree: Path) -> None:
    (work_tree / ".git" / "info").mkdir(exist_ok=True)
    (work_tree / ".gitignore").write_text("private/\n!private/\n")
    with pytest.raises(ExposedPlace):
        list(rotating.rotate([], KEY, work_tree / "private"))
