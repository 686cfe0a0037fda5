"""A patch is applied exactly, or refused with the reason; what it touches is named."""

import re
from collections.abc import Callable, Iterator

import pytest

from fixture_forge.documents.receipt import Receipt
from fixture_forge.fixtures.layout import ALTERNATIVES, Fixture
from fixture_forge.sandbox.process import ProcessSandbox
from fixture_forge.scoring.judge import Judge
from fixture_forge.scoring.patch_reading import MAX_BYTES
from fixture_forge.scoring.worktree import patch_of


@pytest.fixture(scope="module")
def judge(sound: Fixture) -> Iterator[Judge]:
    with Judge(sound, ProcessSandbox(), allow_weak=True) as judge:
        yield judge


@pytest.fixture(scope="module")
def gold(sound: Fixture) -> bytes:
    return sound.files["private/gold.patch"]


def bare(gold: bytes) -> bytes:
    return gold.replace(b"a/src", b"src").replace(b"b/src", b"src")


def mail(gold: bytes) -> bytes:
    return (
        b"From x\nSubject: repair\n\nIt was wrong.\n---\n src | 2 +-\n\n" + gold + b"-- \n2.39.5\n"
    )


WRITTEN: dict[str, Callable[[bytes], bytes]] = {
    "as it is": lambda g: g,
    "CR LF": lambda g: g.replace(b"\n", b"\r\n"),
    "no last newline": lambda g: g[:-1],
    "no prefixes": bare,
    "no diff line": lambda g: g.split(b"\n", 1)[1],
    "only the diff line": lambda g: b"\n".join(
        line for line in g.split(b"\n") if line[:4] not in (b"--- ", b"+++ ")
    ),
    "a mail": mail,
    "a fence": lambda g: b"Here is the fix:\n\n```diff\n" + g + b"```\n",
    "timestamps": lambda g: g.replace(b".py\n@@", b".py\t2026-12-01 10:00:00\n@@"),
    "moved by lines": lambda g: g.replace(b"@@ -", b"@@ -1", 1),
}


@pytest.mark.parametrize("form", WRITTEN)
def test_gold_is_gold_however_it_is_written(form: str, judge: Judge, gold: bytes) -> None:
    assert judge.score(WRITTEN[form](gold)).verdict == "faithful"


def test_what_was_put_right_is_noted(judge: Judge, gold: bytes) -> None:
    assert any("CR LF" in note for note in judge.score(gold.replace(b"\n", b"\r\n")).notes)


def reversed_(gold: bytes) -> bytes:
    swap = {b"+": b"-", b"-": b"+"}
    head, body = gold.split(b"@@\n", 1)
    lines = [swap.get(line[:1], line[:1]) + line[1:] for line in body.split(b"\n")]
    return head + b"@@\n" + b"\n".join(lines)


REFUSED: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "only words": (lambda g: b"I have repaired it.\n", "no diff"),
    "reversed": (reversed_, "already there|does not fit"),
    "twice": (lambda g: g + g, "named twice"),
    "wrong count": (lambda g: re.sub(rb",[0-9] [+]", b",9 +", g), "counts|counted|ends within"),
    "cut off": (lambda g: g[: len(g) - 40], "ends within|counts"),
    "malformed hunk": (lambda g: g.replace(b"@@ -", b"@@ x-"), "malformed hunk header"),
    "stale context": (lambda g: g.replace(b"\n ", b"\n  ", 1), "does not fit"),
    "NUL in a name": (lambda g: g.replace(b"src/", b"src\0/"), "control"),
    "absolute": (lambda g: g.replace(b"a/src", b"a//src").replace(b"b/src", b"b//src"), "absolute"),
    "upwards": (lambda g: g.replace(b"/src/", b"/../src/"), "straight"),
    "backslash": (lambda g: g.replace(b"src/", b"src\\\\"), "backslash"),
    "git": (lambda g: g.replace(b"/src/", b"/.GIT/"), "git"),
    "git in disguise": (lambda g: g.replace(b"/src/", "/.g\u200cit/".encode()), "git"),
    "git abbreviated": (lambda g: g.replace(b"/src/", b"/git~1/"), "git"),
    "not UTF-8": (lambda g: g.replace(b"/src/", b"/s\xffc/"), "UTF-8"),
    "long name": (lambda g: g.replace(b"/src/", b"/" + b"s" * 5000 + b"/"), "longer"),
    "too large": (lambda g: g + b" " * MAX_BYTES, "bytes"),
    "many hunks": (lambda g: g.split(b"@@")[0] + b"@@ -1 +1 @@\n-a\n+b\n" * 3000, "hunks"),
}  # fmt: skip


@pytest.mark.parametrize("form", REFUSED)
def test_what_does_not_fit_is_refused_with_the_reason(form: str, judge: Judge, gold: bytes) -> None:
    change, reason = REFUSED[form]
    receipt = judge.score(change(gold))
    assert receipt.semantic_pass is not True
    (check,) = [c for c in receipt.checks if c.name == "patch_applies"]
    assert check.result == "fail"
    assert re.search(reason, check.detail), check.detail


def changed(judge: Judge, files: dict[str, bytes | None], mode: str = "100644") -> Receipt:
    tree = {p: ("100644", d) for p, d in judge.gold.items()}
    for path, data in files.items():
        tree.pop(path, None)
        if data is not None:
            tree[path] = (mode, data)
    return judge.score(patch_of(judge.workspace, tree))


STRAYS = {
    "conftest.py": "config", "pytest.ini": "config", "src/sitecustomize.py": "config",
    "tests/__init__.py": "test", "x.pth": "config", ".gitattributes": "git", ".gitmodules": "git",
    "requirements.lock": "lockfile", "pyproject.toml": "config", "src/vendor/six.py": "dependency",
    "tests/test_symptom.py": "test", "src/random.py": "source", "poetry.lock": "lockfile",
}  # fmt: skip


@pytest.mark.parametrize("path", STRAYS)
def test_a_stray_file_is_a_violation_whatever_the_tests_say(path: str, judge: Judge) -> None:
    receipt = changed(judge, {path: b"# nothing\n"})
    assert receipt.scope_pass is False
    assert receipt.verdict in ("scope-violation", "tampering")
    assert [c.kind for c in receipt.changed if c.path == path] == [STRAYS[path]]


@pytest.mark.parametrize(("mode", "change"), [("120000", "symlink"), ("100755", "mode")])
def test_a_file_that_becomes_something_else_is_named(mode: str, change: str, judge: Judge) -> None:
    receipt = changed(judge, {judge.path: b"../../etc/passwd"}, mode)
    assert receipt.scope_pass is False
    assert change in receipt.changed[0].changes
    assert receipt.semantic_pass is not True


def test_a_copy_of_a_hidden_file_pulls_nothing_in(judge: Judge) -> None:
    path = judge.path.encode()
    copied = b"diff --git a/%s b/%s\ncopy from /etc/passwd\ncopy to %s\n" % (path, path, path)
    receipt = judge.score(copied)
    assert receipt.semantic_pass is not True
    assert receipt.scope_pass is not True


@pytest.mark.parametrize("nothing", [b"", b"\n\n"])
def test_doing_nothing_fails_in_behaviour_alone(nothing: bytes, judge: Judge) -> None:
    receipt = judge.score(nothing)
    assert (receipt.semantic_pass, receipt.scope_pass, receipt.locality_pass) == (
        False,
        True,
        False,
    )
    assert receipt.verdict == "semantic-fail"
    assert receipt.model_distance == 0


def test_a_protected_file_that_is_gone_from_the_work_tree_is_missed(
    judge: Judge, gold: bytes
) -> None:
    tree = {p: d for p, d in judge.gold.items() if p != "requirements.lock"}
    assert judge.score(gold, judge.gold).scope_pass is True
    assert judge.score(gold, tree).scope_pass is False


def test_a_deleted_source_fails(judge: Judge) -> None:
    receipt = changed(judge, {judge.path: None})
    assert (receipt.semantic_pass, receipt.scope_pass) == (False, False)
    assert receipt.metrics is None


COSMETIC: dict[str, Callable[[bytes], bytes]] = {
    "comment": lambda s: s.replace(b'    """Return', b'    # Nothing.\n    """Return', 1),
    "white space": lambda s: s.replace(b"\n\n\ndef", b"\n\n\n\n\ndef", 1),
    "unrelated function": lambda s: s.replace(b"sum(prices)", b"sum(list(prices))"),
}


@pytest.mark.parametrize("form", COSMETIC)
def test_a_right_repair_with_more_than_the_repair_is_for_review(form: str, judge: Judge) -> None:
    source = COSMETIC[form](judge.gold[judge.path])
    assert source != judge.gold[judge.path]
    receipt = changed(judge, {judge.path: source})
    assert (receipt.semantic_pass, receipt.scope_pass, receipt.locality_pass) == (True, True, False)
    assert receipt.verdict == "review"


BROKEN = {
    "no Python": b"def (:\n",
    "NUL": b"x = 1\0\n",
    "other encoding": b"# coding: utf-7\n",
    "cut": b"def f(\n",
    "half a character": b"raise ValueError('\\ud800')\n",
}


@pytest.mark.parametrize("form", BROKEN)
def test_what_cannot_be_run_fails_with_the_reason(form: str, judge: Judge) -> None:
    receipt = changed(judge, {judge.path: BROKEN[form] + judge.gold[judge.path]})
    assert receipt.semantic_pass is not True
    assert receipt.reasons["semantic"]
    assert receipt.verdict != "faithful"


def test_the_same_patch_gives_the_same_receipt(judge: Judge, gold: bytes) -> None:
    assert judge.score(gold).digest == judge.score(gold).digest


def test_alternatives_are_right_and_for_review(judge: Judge, sound: Fixture) -> None:
    for path, patch in sound.files.items():
        if path.startswith(ALTERNATIVES):
            receipt = judge.score(patch)
            assert receipt.verdict == "review", receipt.reasons
            assert receipt.metrics is not None
            assert receipt.metrics.nearest.distance == 0


TWICE_AT_THE_BEGINNING = (
    b"diff --git a/{0} b/{0}\n--- a/{0}\n+++ b/{0}\n"
    b"@@ -0,0 +1 @@\n+# first\n@@ -0,0 +2 @@\n+# second\n"
)


def test_two_hunks_that_insert_at_the_beginning_are_refused(judge: Judge) -> None:
    path = judge.path.encode()
    receipt = judge.score(TWICE_AT_THE_BEGINNING.replace(b"{0}", path))
    (check,) = [c for c in receipt.checks if c.name == "patch_applies"]
    assert (check.result, "beginning" in check.detail) == ("fail", True)
