"""A patch of ours says exactly what changed, and applies exactly or not at all."""

import subprocess
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fixture_forge.errors import BadPatch
from fixture_forge.fixtures.patch import apply_patch, make_patch, parse_patch

FILES = st.lists(st.sampled_from([b"a\n", b"b\n", b"\n", b"c\r\n", b"-x\n", b"+\n"]), max_size=12)
TAIL = st.sampled_from([b"", b"end"])


@given(FILES, FILES, TAIL, TAIL)
@example([b"a\n"], [], b"", b"")
@example([], [b"a\n"], b"", b"end")
def test_turns_one_version_into_the_other(
    old: list[bytes], new: list[bytes], old_tail: bytes, new_tail: bytes
) -> None:
    before, after = b"".join(old) + old_tail, b"".join(new) + new_tail
    if before != after:
        patch = make_patch("src/a.py", before, after)
        assert apply_patch({"src/a.py": before}, patch, name="p") == {"src/a.py": after}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"a\nb\nc\n", b"a\nB\nc\n"),
        (b"a\r\nb\r\n", b"a\r\nB\r\n"),
        (b"a\nb", b"a\nc"),
        (b"a\nb", b"a\nb\n"),
        (b"1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n", b"0\n2\n3\n4\n5\n6\n7\n8\n9\n10\n12\n"),
        ("é\n".encode("latin-1"), "ü\n".encode("latin-1")),
    ],
)
def test_means_the_same_to_git(before: bytes, after: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_bytes(before)
    git = ["git", "-c", "core.autocrlf=false", "apply", "--whitespace=nowarn", "-"]
    subprocess.run(git, cwd=tmp_path, input=make_patch("a.py", before, after), check=True)
    assert (tmp_path / "a.py").read_bytes() == after


GOOD = make_patch("a.py", b"1\n2\n3\n4\n5\n", b"1\n2\nX\n4\n5\n")


@pytest.mark.parametrize(
    "patch",
    [
        b"",
        b"hello\n",
        GOOD.replace(b"@@ -1,5", b"@@ -2,5"),
        GOOD.replace(b"+1,5", b"+2,5"),
        GOOD.replace(b"-1,5", b"-1,6"),
        GOOD.replace(b"-1,5", b"-1,4"),
        GOOD.replace(b"-3\n", b"-7\n"),
        GOOD.replace(b"b/a.py\n---", b"b/b.py\n---"),
        GOOD[:-4],
        GOOD + b"more\n",
        GOOD + GOOD,
        b"From: me\n\n" + GOOD,
        GOOD.replace(b"\n", b"\r\n"),
        b"diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n",
        b"diff --git a/a.py b/a.py\nold mode 100644\nnew mode 100755\n",
        GOOD.replace(b"a.py", b"other.py"),
        GOOD.replace(b"a.py", b"\xff.py"),
    ],
)
def test_refuses_what_does_not_fit_exactly(patch: bytes) -> None:
    with pytest.raises(BadPatch) as caught:
        apply_patch({"a.py": b"1\n2\n3\n4\n5\n"}, patch, name="gold.patch")
    assert caught.value.message.startswith("gold.patch")
    assert caught.value.hint


def test_refuses_to_apply_twice_or_in_reverse() -> None:
    once = apply_patch({"a.py": b"1\n2\n3\n4\n5\n"}, GOOD, name="p")
    with pytest.raises(BadPatch):
        apply_patch(once, GOOD, name="p")


def test_counts_what_is_removed_and_added() -> None:
    (file,) = parse_patch(GOOD, name="p")
    (hunk,) = file.hunks
    assert (file.path, hunk.removed, hunk.added, hunk.old_start) == ("a.py", 1, 1, 1)
