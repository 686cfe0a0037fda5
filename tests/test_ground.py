"""The ground: chance that is derived, bytes that are canonical, ids that git would give."""

import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fixture_forge.ambient import Stream, seed_key
from fixture_forge.canonical import decode, encode, sha256, tree_digest
from fixture_forge.documents.manifest import Pins
from fixture_forge.errors import MalformedDocument
from fixture_forge.fixtures.gitobjects import baseline_commit, blob_id, tree_id

KEY = seed_key(1)


def test_the_same_label_gives_the_same_choices_for_ever() -> None:
    # Golden values: another answer here means that published fixtures cannot be rebuilt.
    assert [Stream(KEY, "a", 1).below(1000) for _ in range(2)] == [
        Stream(KEY, "a", 1).below(1000)
    ] * 2
    stream = Stream(b"key", "label", 7)
    assert [stream.below(10) for _ in range(8)] == [
        int.from_bytes(_block(b"key", ("label", "7"), counter), "big") % 10 for counter in range(8)
    ]


def _block(key: bytes, label: tuple[str, ...], counter: int) -> bytes:
    import hashlib
    import hmac

    framed = b"".join(len(part).to_bytes(4, "big") + part.encode() for part in label)
    return hmac.new(key, framed + counter.to_bytes(8, "big"), hashlib.sha256).digest()


def test_labels_that_join_alike_are_different_streams() -> None:
    first, second = Stream(KEY, "ab", "c"), Stream(KEY, "a", "bc")
    assert [first.below(1 << 64) for _ in range(4)] != [second.below(1 << 64) for _ in range(4)]


@given(st.integers(1, 1 << 128), st.integers())
def test_stays_below_the_limit(limit: int, seed: int) -> None:
    assert 0 <= Stream(seed_key(seed), "x").below(limit) < limit


@given(st.lists(st.integers(), max_size=20), st.integers())
def test_a_shuffle_is_a_permutation(items: list[int], seed: int) -> None:
    assert sorted(Stream(seed_key(seed), "x").shuffled(items)) == sorted(items)


def test_every_choice_is_about_equally_likely() -> None:
    stream = Stream(KEY, "frequency")
    counts = [0] * 6
    for _ in range(6000):
        counts[stream.below(6)] += 1
    assert min(counts) > 850
    assert max(counts) < 1150


def test_a_guid_has_the_version_and_variant_of_rfc_4122() -> None:
    guid = Stream(KEY, "guid").guid()
    assert (len(guid), guid[14], guid[19] in "89ab") == (36, "4", True)


@pytest.mark.parametrize("limit", [0, -1, (1 << 128) + 1])
def test_a_limit_without_choices_is_an_error(limit: int) -> None:
    with pytest.raises(ValueError, match="limit="):
        Stream(KEY, "x").below(limit)


def test_nothing_cannot_be_chosen_from() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Stream(KEY, "x").choose([])


PINS = Pins(python=">=3.11", pytest="8", hypothesis="6", fixture_forge="0")


@given(st.text(max_size=50))
def test_a_document_equals_its_own_encoding(text: str) -> None:
    try:
        document = Pins(python=text, pytest="8", hypothesis="6", fixture_forge="0")
        data = encode(document)
    except UnicodeEncodeError:
        return  # a lone surrogate has no UTF-8
    assert decode(data, Pins, name="p", limit=10_000) == document
    assert encode(decode(data, Pins, name="p", limit=10_000)) == data


def test_a_document_is_spelled_with_sorted_keys_and_a_newline() -> None:
    assert encode(PINS) == (
        b'{\n  "fixture_forge": "0",\n  "hypothesis": "6",\n  "pytest": "8",\n'
        b'  "python": ">=3.11"\n}\n'
    )


def test_a_document_above_its_limit_is_refused() -> None:
    with pytest.raises(MalformedDocument, match="more than the 10"):
        decode(encode(PINS), Pins, name="p", limit=10)


def test_the_tree_digest_is_what_coreutils_would_compute(tmp_path: Path) -> None:
    digests = {"b/c": sha256(b"1"), "a": sha256(b"2")}
    lines = b"".join(f"{p}\0{digests[p]}\n".encode() for p in sorted(digests))
    (tmp_path / "lines").write_bytes(lines)
    done = subprocess.run(["sha256sum", tmp_path / "lines"], capture_output=True, text=True)
    assert tree_digest(digests) == done.stdout.split()[0]


NAMES = st.sampled_from(["a", "b", "a.b", "a-b", "a0", "ü", "B"])
TREES = st.dictionaries(
    st.lists(NAMES, min_size=1, max_size=3).map("/".join), st.binary(max_size=20), min_size=1
).filter(lambda tree: not any(p != q and q.startswith(p + "/") for p in tree for q in tree))


@given(TREES)
def test_ids_are_those_of_git(files: dict[str, bytes]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path, data in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        git = ["git", "-c", "core.autocrlf=false", "-C", name]
        subprocess.run([*git, "init", "-q"], check=True)
        subprocess.run([*git, "add", "-A", "-f"], check=True)
        done = subprocess.run([*git, "write-tree"], check=True, capture_output=True, text=True)
    assert tree_id(files) == done.stdout.strip()


def test_the_empty_blob_has_the_id_that_everybody_knows() -> None:
    assert blob_id(b"") == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"


def test_the_baseline_commit_depends_on_the_bytes_alone() -> None:
    assert baseline_commit({"a": b"1"}) == baseline_commit({"a": b"1"})
    assert baseline_commit({"a": b"1"}) != baseline_commit({"a": b"2"})
