"""Alter a document: its bytes, or what it says, spelled as it must be."""

import json
from typing import Any

from .choices import Choices, bytes_edited, tree_edited

WORDS = (
    b'"', b"{", b"}", b"[", b"]", b",", b"null", b"true", b"-1", b"1e999", b"-0", b"0.0",
    b"9" * 400, b"\\u0000", b"\\ud800", b"\xff", b"\n", b" ", b'"schema_version": 1,',
    b"[" * 3000, b'"a/../b"', b"\xef\xbb\xbf",
)  # fmt: skip
ATOMS: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 6, 10_001, 2**53 - 1, 2**53, 2**63, 2**64, -(2**63) - 1,
    10**400, 0.0, -0.0, 1.0, -1.5, 1e-7, 1e300, "", "a", "a" * 20_001, "a" * 101, "0" * 64,
    "0" * 63 + "\n", "f" * 40, "..", "../x", "/x", "src/../x", "src/.git/x", ".GIT", "src//x",
    "src/x/", "./x", "a\\b", "\0", "\ud800", "\u202e", "é", "e\u0301", "faithful", "review",
    "tampering", "pass", "killed", "passed", "missing", "out_of_process", "not_run",
    "tests/test_symptom.py::x", "contract/x", "12345678-1234-4234-8234-123456789abc", [], {},
    [[]], {"a": 1}, ["a"],
)  # fmt: skip


def spelled(tree: Any) -> bytes:
    """Return JSON in the spelling of documents, whatever is in it."""
    text = json.dumps(tree, indent=2, sort_keys=True, ensure_ascii=False)
    return text.encode("utf-8", "surrogatepass") + b"\n"


def altered(choices: Choices, document: bytes) -> bytes:
    """Return a document after a few edits of its bytes, or of what it says."""
    if choices.below(4) == 3:
        return bytes_edited(choices, document, WORDS)
    return spelled(tree_edited(choices, json.loads(document), ATOMS))
