"""A receipt is read as it stands or refused, and one that was altered does not pass for another."""

import base64
from typing import Any

import msgspec

from fixture_forge.canonical import decode, encode, sha256
from fixture_forge.documents.receipt import (
    RECEIPT_LIMIT,
    Answer,
    ChangedPath,
    CheckRecord,
    Complexity,
    Isolation,
    Metrics,
    Nearest,
    Receipt,
    Size,
    Trick,
    Versions,
    contradiction,
    digested,
    is_digested,
    verdict_of,
    writable,
)
from fixture_forge.documents.receipt import (
    TestRecord as Ran,
)  # pytest takes the other name for a test
from fixture_forge.errors import MalformedDocument
from fixture_forge.scoring.signing import is_signed_by, signed

from .choices import Choices
from .documents import altered
from .harness import target

KEY = b"k" * 32
PASSES = ("semantic_pass", "scope_pass", "locality_pass")
_DISTANCES = {"gold_distance": 0.0625, "model_distance": 0.0625, "excess_distance": 0.0}
_COMPLEXITY = Complexity(baseline=3, gold=3, candidate=3, added=0)
_PATCH = b"--- a/src/a.py\n+++ b/src/a.py\n@@ -1 +1 @@\n-x > 1\n+x >= 1\n"


def _receipt(**facts: Any) -> Receipt:
    answers = {name: Answer(value=True, reason="as found") for name in PASSES} | facts
    semantic, scope, locality = (answers[name].value for name in PASSES)
    tricks = facts.get("tampering", ())
    metrics = Metrics(
        tokenizer="tokenize",
        **_DISTANCES,
        nearest=Nearest(name="gold", distance=0.0, excess_distance=0.0),
        paper_complexity=_COMPLEXITY,
        sonar_complexity=_COMPLEXITY,
        added_complexity=0,
    )
    change = ChangedPath(
        path="src/a.py",
        old_path=None,
        kind="source",
        changes=("modify",),
        allowed=scope is not False,
        hunks=1,
        formatting_only_hunks=0,
        additions=1,
        deletions=1,
    )
    test = Ran(
        id="tests/test_symptom.py::test_x",
        outcome="passed" if semantic else "failed",
        detail="",
        input="(1,)",
        examples=20,
        planned=20,
    )
    receipt = Receipt(
        schema_version=1,
        fixture="boundary-01",
        manifest_sha256="1" * 64,
        evidence_sha256="2" * 64,
        patch_sha256=sha256(_PATCH),
        patch=base64.b64encode(_PATCH).decode(),
        verdict=verdict_of(
            has_tampered=bool(tricks), semantic=semantic, scope=scope, locality=locality
        ),
        semantic_pass=semantic,
        scope_pass=scope,
        locality_pass=locality,
        reasons={"semantic": "a", "scope": "b", "locality": "c"},
        **_DISTANCES,
        added_complexity=0,
        metrics=metrics,
        size=Size(
            files=1,
            hunks=1,
            formatting_only_hunks=0,
            additions=1,
            deletions=1,
            logical_lines=1,
            new_control_flow=(),
            imports_added=(),
        ),
        checks=(CheckRecord(name="tests", result="pass", detail="é"),),
        tests=(test,),
        changed=(change,),
        tampering=tricks,
        notes=("its last line has no end",),
        judging="out_of_process",
        workers=2,
        isolation=Isolation(
            level="kernel-sealed",
            open_probes=(),
            landlock=7,
            seccomp=True,
            namespaces=(),
            limits=("AS",),
            uid=0,
            kernel={"Seccomp": "2"},
            weak=False,
        ),
        versions=Versions(fixture_forge="0", python="3", pytest="9", hypothesis="6"),
        judged_at="2026-12-03T00:00:00+00:00",
        digest="0" * 64,
        signature=None,
    )
    return signed(digested(receipt), KEY)


_NO, _UNKNOWN = Answer(value=False, reason="no"), Answer(value=None, reason="?")
RECEIPTS = (
    _receipt(),
    _receipt(locality_pass=_NO),
    _receipt(semantic_pass=_NO),
    _receipt(scope_pass=_NO),
    _receipt(semantic_pass=_UNKNOWN),
    _receipt(tampering=(Trick(trick="conftest", where="src/a.py"),)),
)
BYTES = tuple(encode(receipt) for receipt in RECEIPTS)


_PASSES = (True, False, None)
_TEXTS = ("", "a", "\ud800", "\udfff\ud800", "\0", "\x1b[2J", "\u202e", "é" * 20_001, "x" * 50_000)


@target("receipts", examples=2500)
def test_a_receipt_is_read_as_it_stands_or_refused(choices: Choices) -> str:
    known = choices.below(len(RECEIPTS))
    match choices.below(8):
        case 0:
            return _said(choices, RECEIPTS[known])
        case 1 | 2:
            return _forged(choices, RECEIPTS[known])
    data = altered(choices, BYTES[known])
    try:
        receipt = _read(data)
    except MalformedDocument:
        return "malformed"
    if data == BYTES[known]:
        return "as it was"
    assert not is_signed_by(receipt, KEY)
    if not is_digested(receipt):
        return "other digest"
    before = RECEIPTS[known]
    changed = {n for n in receipt.__struct_fields__ if getattr(receipt, n) != getattr(before, n)}
    assert changed <= {"judged_at", "signature"}
    return "other time or signature"


def _read(data: bytes) -> Receipt:
    receipt = decode(data, Receipt, name="receipt.json", limit=RECEIPT_LIMIT)
    assert encode(receipt) == data
    return receipt


def _forged(choices: Choices, receipt: Receipt) -> str:
    """Answers exchanged and the digest made anew: what comes of it contradicts itself."""
    facts: dict[str, Any] = {}
    for _ in range(1 + choices.below(3)):
        name = choices.pick((*PASSES, *PASSES, *receipt.__struct_fields__))
        facts[name] = getattr(choices.pick(RECEIPTS), name)
        if name in PASSES:
            facts[name] = choices.pick(_PASSES)
        elif name == "patch":
            facts[name] = choices.pick(("", "A", "AA==", receipt.patch[:-4], receipt.patch + "\n"))
        elif name == "judging":
            facts[name] = "not_run"
    forged = _read(encode(digested(msgspec.structs.replace(receipt, **facts))))
    assert is_digested(forged)
    if contradiction(forged) is not None:
        return "contradiction"
    _check_sound(forged)
    return "sound"


def _check_sound(receipt: Receipt) -> None:
    """What a receipt says of a candidate hangs together: another reading of its rules."""
    passes = tuple(getattr(receipt, name) for name in PASSES)
    semantic, scope, _ = passes
    assert (receipt.verdict == "tampering") is (receipt.tampering != ())
    assert receipt.verdict != "faithful" or passes == (True, True, True)
    assert receipt.verdict != "review" or passes == (True, True, False)
    assert receipt.verdict != "semantic-fail" or (semantic is False and scope is not False)
    assert receipt.verdict != "scope-violation" or scope is False
    assert receipt.verdict != "inconclusive" or (None in passes and scope is not False)
    if semantic:
        assert {test.outcome for test in receipt.tests} <= {"passed"}
        assert receipt.judging != "not_run"
    if scope:
        assert not [each.path for each in receipt.changed if not each.allowed]
    assert sha256(base64.b64decode(receipt.patch)) == receipt.patch_sha256


def _said(choices: Choices, receipt: Receipt) -> str:
    """Whatever candidates say, there is a receipt, and it is read again as it was written."""
    text = choices.pick(_TEXTS) + choices.pick(_TEXTS)
    match choices.below(3):
        case 0:
            said = msgspec.structs.replace(receipt, reasons={**receipt.reasons, "semantic": text})
        case 1:
            said = msgspec.structs.replace(receipt, notes=(text, choices.pick(_TEXTS)))
        case _:
            tests = [msgspec.structs.replace(test, detail=text) for test in receipt.tests]
            said = msgspec.structs.replace(receipt, tests=tuple(tests))
    receipt = digested(writable(said))
    assert _read(encode(receipt)) == receipt
    assert contradiction(receipt) is None
    return "written"
