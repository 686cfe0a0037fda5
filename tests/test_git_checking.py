"""What git stages is read from its index as `git ls-files` tells it."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from fixture_forge.fixtures.gitobjects import blob_id
from fixture_forge.sandbox.process import ProcessSandbox
from fixture_forge.scoring.git_checking import Index, Staged, read_index
from fixture_forge.scoring.patch_reading import Refused

BASE = {"src/a.py": b"one\ntwo\n", "tests/test_a.py": b"three\n"}
HEAD = b"diff --git a/src/a.py b/src/a.py\n--- a/src/a.py\n+++ b/src/a.py\n"
PATCH = HEAD + b"@@ -2,1 +2,1 @@\n-two\n+2\n"
LINK = b"""diff --git a/l b/l
new file mode 120000
--- /dev/null
+++ b/l
@@ -0,0 +1 @@
+/etc/passwd
\\ No newline at end of file
"""


@pytest.fixture(scope="module")
def index() -> Iterator[Index]:
    made = Index(ProcessSandbox(), BASE)
    yield made
    made.close()


def git(folder: Path, *arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True).stdout


def test_an_index_is_read_as_git_lists_it(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", ".")
    # Names of every length modulo eight, one in another script, one beyond what flags can tell.
    names = ["x" * n for n in range(1, 20)] + ["é/ü.py", "/".join(["d" * 200] * 25)]
    assert len(names[-1]) > 0xFFF
    for name in names:
        oid = git(tmp_path, "hash-object", "-w", "--stdin").decode().strip()
        assert oid == blob_id(b"")
        git(tmp_path, "update-index", "--add", "--cacheinfo", f"100644,{oid},{name}")
    git(tmp_path, "update-index", "--add", "--cacheinfo", f"120000,{oid},link")
    found = read_index((tmp_path / ".git" / "index").read_bytes())
    listed = git(tmp_path, "ls-files", "-s", "-z").split(b"\0")[:-1]
    assert [(f"{s.mode:o} {s.oid} 0", name) for name, s in found.items()] == [
        tuple(line.decode().split("\t")) for line in listed
    ]
    assert found["link"] == Staged(0o120000, blob_id(b""))


@pytest.mark.parametrize("version", [3, 4])
def test_an_index_of_another_version_is_refused(version: int, tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", ".")
    (tmp_path / "new").write_text("")
    git(tmp_path, "add", "--intent-to-add" if version == 3 else "--all", ".")
    if version == 4:
        git(tmp_path, "update-index", "--index-version=4")
    with pytest.raises(ValueError, match="version 2"):
        read_index((tmp_path / ".git" / "index").read_bytes())


def test_what_git_and_we_make_of_a_patch_agrees(index: Index) -> None:
    index.check(PATCH, {**BASE, "src/a.py": b"one\n2\n"})


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({**BASE, "src/a.py": b"one\n3\n"}, "something else"),
        ({"src/a.py": b"one\n2\n"}, "differ on whether it is"),
        ({**BASE, "src/a.py": b"one\n2\n", "new.py": b""}, "differ on whether it is"),
    ],
    ids=["another content", "a file less", "a file more"],
)
def test_a_disagreement_with_git_is_a_refusal(
    index: Index, files: dict[str, bytes], said: str
) -> None:
    with pytest.raises(Refused, match=said):
        index.check(PATCH, files)


@pytest.mark.parametrize(
    ("patch", "said"),
    [
        (PATCH.replace(b"-two", b"-too"), "git does not apply it"),
        (LINK, "mode 120000"),
    ],
    ids=["does not fit", "a link"],
)
def test_what_git_says_is_passed_on(index: Index, patch: bytes, said: str) -> None:
    with pytest.raises(Refused, match=said):
        index.check(patch, {**BASE, "l": b"/etc/passwd"})


def test_one_patch_leaves_nothing_for_the_next(index: Index) -> None:
    index.check(PATCH, {**BASE, "src/a.py": b"one\n2\n"})
    index.check(PATCH, {**BASE, "src/a.py": b"one\n2\n"})
