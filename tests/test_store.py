"""What is written is there whole or not at all, whatever interrupts it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from fixture_forge.ambient import environment
from fixture_forge.errors import OutputExists, SandboxTrouble, TamperedFixture, UnwritableOutput
from fixture_forge.fixtures import store
from fixture_forge.fixtures.checkout import make_checkout
from fixture_forge.fixtures.gitobjects import baseline_commit
from fixture_forge.fixtures.layout import find_fixtures
from fixture_forge.sandbox.api import Exited
from fixture_forge.sandbox.fake import ScriptedSandbox
from fixture_forge.sandbox.process import ProcessSandbox

KILLED = """
import sys, os, signal
from pathlib import Path
from fixture_forge.fixtures import store
out = Path(sys.argv[1])
with store.staging(out) as scratch:
    store.write_tree(scratch / "new-01", {"manifest.json": b"{}", "private/x": b"1"})
    print("written", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_run_leaves_nothing_that_looks_like_a_fixture(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], capture_output=True)
    assert done.returncode == -signal.SIGKILL
    assert done.stdout == b"written\n"
    assert len(list(tmp_path.iterdir())) == 1
    assert find_fixtures([tmp_path]) == []
    with store.staging(tmp_path):
        assert len(list(tmp_path.iterdir())) == 1  # the abandoned one is gone, ours is there
    assert list(tmp_path.iterdir()) == []


def test_a_running_neighbour_is_left_alone(tmp_path: Path) -> None:
    with store.staging(tmp_path) as first:
        with store.staging(tmp_path) as second:
            assert first.exists()
            assert second.exists()
        assert first.exists()


def test_refuses_to_replace_unless_forced(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.mkdir()
    (target / "manifest.json").write_text("old")
    with store.staging(tmp_path) as scratch:
        store.write_tree(scratch / "a", {"new": b"new"})
        with pytest.raises(OutputExists, match="exists already"):
            store.install(scratch / "a", target, force=False)
        assert (target / "manifest.json").exists()
        store.install(scratch / "a", target, force=True)
    assert [path.name for path in target.iterdir()] == ["new"]
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_force_replaces_nothing_but_a_fixture(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "thesis.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "folder")
    for name in ("folder", "file", "link"):
        with store.staging(tmp_path) as scratch:
            store.write_tree(scratch / "new", {"manifest.json": b"{}"})
            with pytest.raises(OutputExists, match="is no fixture"):
                store.install(scratch / "new", tmp_path / name, force=True)
    assert (tmp_path / "folder" / "thesis.txt").read_text() == "mine"
    assert (tmp_path / "file").read_text() == "mine"


def test_what_was_being_replaced_when_a_run_was_killed_comes_back(tmp_path: Path) -> None:
    old = tmp_path / ".forge-replaced-a"
    store.write_tree(old, {"manifest.json": b"old"})
    with store.staging(tmp_path):
        assert (tmp_path / "a" / "manifest.json").read_bytes() == b"old"
    store.write_tree(old, {"manifest.json": b"older"})
    with store.staging(tmp_path):
        assert (tmp_path / "a" / "manifest.json").read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_leftover_of_a_killed_run_is_not_taken_for_this_runs_file(tmp_path: Path) -> None:
    (tmp_path / ".a.part").write_bytes(b"left over")
    store.replace_file(tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"
    assert (tmp_path / ".a.part").read_bytes() == b"left over"


def test_a_file_is_replaced_at_once(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")
    store.replace_file(target, b"new")
    assert target.read_bytes() == b"new"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_says_where_it_cannot_write(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UnwritableOutput) as caught, store.staging(tmp_path / "file" / "out"):
        pass
    assert "file/out" in caught.value.message
    assert "another place" in caught.value.hint


FILES = {
    "src/a.py": b"x = 1\r\n",
    "tests/t.py": b"",
    ".gitignore": b"*\n",
    "b/.gitattributes": b"* text\n",
}


def test_a_checkout_is_the_baseline_commit_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "tree"
    make_checkout(ProcessSandbox(), FILES, folder, expected=baseline_commit(FILES))
    found = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and ".git" not in path.relative_to(folder).parts
    }
    assert found == FILES
    git = ["git", "-C", str(folder)]
    log = subprocess.run([*git, "log", "--format=%H %an %s"], capture_output=True, text=True)
    assert log.stdout == f"{baseline_commit(FILES)} Fixture Forge Baseline\n"
    status = subprocess.run([*git, "status", "--porcelain"], capture_output=True, text=True)
    assert status.stdout == ""
    assert not list((folder / ".git" / "hooks").glob("*"))


def test_a_checkout_ignores_the_git_settings_of_the_machine(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / ".gitconfig").write_text("[core]\n\tautocrlf = true\n[commit]\n\tgpgsign = true\n")
    code = (
        "import sys; from pathlib import Path\n"
        "from fixture_forge.fixtures.checkout import make_checkout\n"
        "from fixture_forge.sandbox.process import ProcessSandbox\n"
        "tree, expected = sys.argv[1:]\n"
        "make_checkout(ProcessSandbox(), {'a': b'x\\r\\n'}, Path(tree), expected=expected)\n"
    )
    env = {**environment(), "HOME": str(home), "GIT_DIR": "/nowhere", "GIT_AUTHOR_NAME": "me"}
    expected = baseline_commit({"a": b"x\r\n"})
    command = [sys.executable, "-c", code, str(tmp_path / "tree"), expected]
    subprocess.run(command, env=env, check=True)


def test_a_checkout_goes_only_into_an_empty_place(tmp_path: Path) -> None:
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / "mine.txt").write_text("mine")
    with pytest.raises(OutputExists, match="not an empty folder"):
        make_checkout(ScriptedSandbox([]), FILES, tmp_path / "tree", expected="")
    assert [path.name for path in (tmp_path / "tree").iterdir()] == ["mine.txt"]


def test_another_commit_than_promised_is_found(tmp_path: Path) -> None:
    with pytest.raises(TamperedFixture, match="git makes commit"):
        make_checkout(ProcessSandbox(), FILES, tmp_path / "tree", expected="0" * 40)


def test_a_failing_git_is_reported_with_what_it_said(tmp_path: Path) -> None:
    sandbox = ScriptedSandbox([Exited(128, b"", b"fatal: no space left")])
    with pytest.raises(SandboxTrouble, match="no space left"):
        make_checkout(sandbox, FILES, tmp_path / "tree", expected="")


def test_the_disk_sees_what_was_written(tmp_path: Path) -> None:
    store.write_tree(tmp_path / "t", {"a/b": b"1", "c": b"2"})
    assert (tmp_path / "t" / "a" / "b").read_bytes() == b"1"
    assert os.stat(tmp_path / "t" / "c").st_size == 1
