"""Each check catches the fixture that breaks its promise, and passes the sound one."""

from collections.abc import Callable

import msgspec
import pytest

from fixture_forge.errors import BadPatch, TamperedFixture
from fixture_forge.fixtures.layout import ALTERNATIVES, CONTRACT, GOLD, WORKSPACE, Fixture
from fixture_forge.fixtures.patch import make_patch
from fixture_forge.sandbox.api import OverLimit
from fixture_forge.sandbox.fake import ScriptedSandbox
from fixture_forge.sandbox.warm import shared_sandbox
from fixture_forge.verify.case import Case
from fixture_forge.verify.engine import CHECKS
from fixture_forge.verify.model import CheckResult

Break = Callable[..., Fixture]
TEST = CONTRACT + "test_contract.py"
SYMPTOM = WORKSPACE + "tests/test_symptom.py"
REGRESSION = WORKSPACE + "tests/test_regression.py"


def result(check: str, fixture: Fixture, repeats: int = 1) -> CheckResult:
    return CHECKS[check](Case(fixture, shared_sandbox(), repeats))


def source_of(fixture: Fixture) -> str:
    return WORKSPACE + fixture.origin.mutation.path


@pytest.fixture(scope="module")
def sound_case(sound: Fixture) -> Case:
    return Case(sound, shared_sandbox(), 1)


@pytest.mark.parametrize("check", CHECKS)
def test_every_check_passes_the_sound_fixture(check: str, sound_case: Case) -> None:
    expected = "not_applicable" if check == "tolerance" else "pass"
    assert CHECKS[check](sound_case).verdict == expected


def test_another_baseline_commit_is_untrusted(broken: Break) -> None:
    with pytest.raises(TamperedFixture, match="makes commit"):
        result("baseline-commit", broken(baseline="0" * 40))


def test_a_gold_patch_that_also_formats_another_line_is_not_minimal(
    sound: Fixture, broken: Break
) -> None:
    path = sound.origin.mutation.path
    case = Case(sound, shared_sandbox(), 1)
    formatted = case.gold[path].replace(b"    return sum(prices)", b"    return  sum(prices)")
    patch = make_patch(path, case.workspace[path], formatted)
    assert result("gold-patch", broken({GOLD: patch})).verdict == "fail"


def test_a_gold_patch_that_undoes_another_edit_is_caught(sound: Fixture, broken: Break) -> None:
    path = sound.origin.mutation.path
    case = Case(sound, shared_sandbox(), 1)
    other = case.gold[path].replace(b">=", b"==")
    found = result("gold-patch", broken({GOLD: make_patch(path, case.workspace[path], other)}))
    assert found.verdict == "fail"
    assert "origin.json" in found.detail


def test_a_gold_patch_for_a_protected_file_is_caught(sound: Fixture, broken: Break) -> None:
    before = sound.files[REGRESSION]
    patch = make_patch("tests/test_regression.py", before, before + b"\n")
    assert result("gold-patch", broken({GOLD: patch})).verdict == "fail"


def test_a_gold_patch_that_does_not_fit_is_untrusted(sound: Fixture, broken: Break) -> None:
    patch = sound.files[GOLD].replace(b"@@ -2", b"@@ -1")
    with pytest.raises(BadPatch):
        result("gold-patch", broken({GOLD: patch}))


@pytest.mark.parametrize(
    ("keep", "reason"), [(5, "6 to 12"), (13, "6 to 12"), (-1, "more than half")]
)
def test_a_contract_of_another_shape_is_rejected(
    keep: int, reason: str, sound: Fixture, broken: Break
) -> None:
    count = 8 if keep < 0 else keep
    given = "" if keep < 0 else "@given(st.integers())\n"
    text = "from hypothesis import given, strategies as st\n" + "".join(
        f"{given}def test_{number}(n=0): assert True\n" for number in range(count)
    )
    ids = tuple(f"contract/test_contract.py::test_{number}" for number in range(count))
    tests = sound.manifest.tests
    lists = msgspec.structs.replace(
        tests,
        contract=ids,
        fail_to_pass=tests.symptom,
        pass_to_pass=(*ids, *tests.regression),
    )
    found = result("contract-shape", broken({TEST: text.encode()}, tests=lists))
    assert found.verdict == "fail"
    assert reason in found.detail


def test_a_symptom_that_passes_before_is_rejected(sound: Fixture, broken: Break) -> None:
    blind = sound.files[SYMPTOM].split(b"    assert ")[0] + b"    assert True\n"
    found = result("fails-before", broken({SYMPTOM: blind}))
    assert found.verdict == "fail"
    assert "passed" in found.detail


def test_a_baseline_that_does_not_parse_is_no_failing_behaviour(
    sound: Fixture, broken: Break
) -> None:
    path = source_of(sound)
    found = result("fails-before", broken({path: sound.files[path] + b"def\n"}))
    assert found.verdict == "fail"
    assert "collection failed" in found.detail


@pytest.mark.parametrize(
    "more",
    [
        b"def\n",
        b"x = (\n",
        b"  y = 1\n",
        b"s = '\xff'\n",
        b"\x00",
        b"x = " + b"-" * 90_000 + b"1\n",
    ],
    ids=["syntax", "open", "indent", "encoding", "nul", "depth"],
)
def test_a_source_that_is_no_program_is_a_verdict_and_no_traceback(
    more: bytes, sound: Fixture, broken: Break
) -> None:
    path = sound.origin.mutation.path
    case = Case(sound, shared_sandbox(), 1)
    baseline, gold = (state[path] + more for state in (case.workspace, case.gold))
    edits = {WORKSPACE + path: baseline, GOLD: make_patch(path, baseline, gold)}
    found = result("gold-patch", broken(edits))
    assert found.verdict == "fail"
    assert "does not compile" in found.detail
    shape = result("contract-shape", broken({TEST: sound.files[TEST] + more}))
    assert shape.verdict == "fail"


def test_an_error_of_the_test_itself_is_not_the_right_reason(sound: Fixture, broken: Break) -> None:
    wrong = sound.files[SYMPTOM].split(b"    assert ")[0] + b"    [][1]\n"
    found = result("fails-before", broken({SYMPTOM: wrong}))
    assert found.verdict == "fail"
    assert "other_exception" in found.detail


def test_a_missing_import_in_the_subject_is_not_the_right_reason(
    sound: Fixture, broken: Break
) -> None:
    head, late = b"    if not prices:", b"    import absent_module\n\n    if not prices:"
    path = sound.origin.mutation.path
    case = Case(sound, shared_sandbox(), 1)
    baseline, gold = (state[path].replace(head, late) for state in (case.workspace, case.gold))
    edits = {WORKSPACE + path: baseline, GOLD: make_patch(path, baseline, gold)}
    found = result("fails-before", broken(edits))
    assert found.verdict == "fail"
    assert "import_error" in found.detail


def test_gold_that_fails_is_rejected(sound: Fixture, broken: Break) -> None:
    strict = sound.files[TEST] + b"\n\ndef test_more() -> None:\n    assert False\n"
    tests = sound.manifest.tests
    more = (*tests.contract, "contract/test_contract.py::test_more")
    lists = msgspec.structs.replace(
        tests, contract=more, fail_to_pass=(*tests.fail_to_pass, more[-1])
    )
    found = result("passes-after", broken({TEST: strict}, tests=lists))
    assert found.verdict == "fail"
    assert "test_more: assertion" in found.detail


def test_a_regression_test_that_fails_before_is_rejected(sound: Fixture, broken: Break) -> None:
    regression = sound.files[REGRESSION].replace(b"def test_a_small", b"def test_other", 1)
    found = result("regression", broken({REGRESSION: regression}))
    assert found.verdict == "fail"
    assert "missing" in found.detail


def test_a_test_that_does_not_run_is_named(sound: Fixture, broken: Break) -> None:
    ids = sound.manifest.tests
    ghost = "contract/test_contract.py::test_ghost"
    lists = msgspec.structs.replace(
        ids, contract=(*ids.contract, ghost), pass_to_pass=(*ids.pass_to_pass, ghost)
    )
    found = result("test-ids", broken(tests=lists))
    assert found.verdict == "fail"
    assert "test_ghost did not run" in found.detail


def test_a_test_that_is_not_listed_is_named(sound: Fixture, broken: Break) -> None:
    more = sound.files[REGRESSION] + b"\n\ndef test_unlisted() -> None:\n    assert True\n"
    found = result("test-ids", broken({REGRESSION: more}))
    assert found.verdict == "fail"
    assert "test_unlisted is not in the manifest" in found.detail


def test_a_skipped_test_is_no_pass(sound: Fixture, broken: Break) -> None:
    head = b"import pytest\n\npytestmark = pytest.mark.skip\n"
    found = result("regression", broken({REGRESSION: head + sound.files[REGRESSION]}))
    assert found.verdict == "fail"
    assert "skipped" in found.detail


def test_a_contract_that_rejects_another_repair_is_caught(sound: Fixture, broken: Break) -> None:
    narrow = (
        b"\n\ndef test_reads_as_gold() -> None:\n    import inspect\n\n"
        b"    import " + sound.origin.mutation.path[4:-3].encode() + b" as module\n\n"
        b"    assert 'total >= ' in inspect.getsource(module)\n"
    )
    tests = sound.manifest.tests
    more = "contract/test_contract.py::test_reads_as_gold"
    lists = msgspec.structs.replace(
        tests, contract=(*tests.contract, more), fail_to_pass=(*tests.fail_to_pass, more)
    )
    found = result("alternatives", broken({TEST: sound.files[TEST] + narrow}, tests=lists))
    assert found.verdict == "fail"
    assert "test_reads_as_gold" in found.detail


def test_a_wrong_alternative_is_caught(sound: Fixture, broken: Break) -> None:
    path = sound.origin.mutation.path
    baseline = sound.files[WORKSPACE + path]
    wrong = make_patch(path, baseline, baseline.replace(b"total > ", b"total < "))
    found = result("alternatives", broken({ALTERNATIVES + "wrong.patch": wrong}))
    assert found.verdict == "fail"
    assert found.detail.startswith("alternative wrong")


def test_an_alternative_that_is_gold_is_none(sound: Fixture, broken: Break) -> None:
    found = result("alternatives", broken({ALTERNATIVES + "twin.patch": sound.files[GOLD]}))
    assert found.verdict == "fail"
    assert "twin is the same as gold" in found.detail


def test_one_alternative_is_not_enough(sound: Fixture, broken: Break) -> None:
    names = [path for path in sound.files if path.startswith(ALTERNATIVES)]
    found = result("alternatives", broken(dict.fromkeys(names[1:])))
    assert found.verdict == "fail"
    assert "at least 2" in found.detail


@pytest.mark.parametrize(
    ("imports", "condition"),
    [
        (b"import os", b"os.environ['PYTHONHASHSEED'] == '0'"),
        (b"", b"next(iter(set('abcdefgh'))) in 'abcd'"),
        (b"import time", b"time.timezone == 0"),
        (b"import sys", b"not hasattr(sys, 'seen') or hasattr(sys, 'other')"),
    ],
    ids=["environment", "hash", "time zone", "order"],
)
def test_a_test_that_depends_on_its_surroundings_is_flaky(
    imports: bytes, condition: bytes, broken: Break
) -> None:
    flaky = (
        imports + b"\nimport sys\n\n\ndef test_first() -> None:\n    sys.other = 1\n\n\n"
        b"def test_flaky() -> None:\n    sys.seen = 1\n    assert " + condition + b"\n\n\n"
        b"def test_last() -> None:\n    assert " + condition + b"\n"
    )
    found = result("determinism", broken({REGRESSION: flaky}), repeats=5)
    assert found.verdict == "fail"
    assert found.detail.startswith("flaky: baseline")


def test_an_untyped_right_version_is_caught(sound: Fixture, broken: Break) -> None:
    found = result("types", broken(_appended(sound, b"\n\ndef helper(x):\n    return x\n")))
    assert found.verdict == "fail"


def test_a_right_version_with_lint_is_caught(sound: Fixture, broken: Break) -> None:
    found = result("lint", broken(_appended(sound, b"\nimport os\n")))
    assert found.verdict == "fail"


def _appended(sound: Fixture, more: bytes) -> dict[str, bytes | None]:
    path = source_of(sound)
    return {path: sound.files[path] + more}


@pytest.mark.parametrize(
    "leak",
    [
        lambda f: b"# " + f.manifest.canary.encode(),
        lambda f: b"# see " + f.manifest.id.encode(),
        lambda f: next(
            line[1:].strip() for line in f.files[GOLD].splitlines() if line.startswith(b"+    ")
        ),
        lambda f: f.files[TEST].split(b"\n@given")[-1],
        lambda f: b"def " + f.manifest.tests.contract[0].split("::")[1].encode() + b"() -> None:",
    ],
    ids=["canary", "id", "gold line", "hidden test", "name of a hidden test"],
)
@pytest.mark.parametrize("place", [REGRESSION, WORKSPACE + "notes.txt", "task.md"])
def test_what_an_agent_could_read_is_found(
    leak: Callable[[Fixture], bytes], place: str, sound: Fixture, broken: Break
) -> None:
    text = sound.files.get(place, b"") + b"\n" + leak(sound) + b"\n"
    found = result("leaks", broken({place: text}))
    assert found.verdict == "fail"
    assert found.detail.split(":")[0] in place or "git objects" in found.detail


@pytest.mark.parametrize(
    "hint",
    [
        b"See line 24 of the module.",
        b"The comparison `total >= {name}` matters.",
        b"At present it says `total > {name}`.",
    ],
)
@pytest.mark.parametrize("place", ["task.md", SYMPTOM])
def test_a_hint_of_the_place_is_found(
    hint: bytes, place: str, sound: Fixture, broken: Break
) -> None:
    line = sound.files[GOLD].split(b"total >= ")[1].split(b":")[0]
    text = sound.files[place] + b"\n# " + hint.replace(b"{name}", line) + b"\n"
    found = result("leaks", broken({place: text}))
    assert found.verdict == "fail"
    assert found.detail.startswith(place.removeprefix(WORKSPACE))


def test_a_plain_word_as_id_is_no_leak(broken: Break) -> None:
    assert result("leaks", broken(id="changed")).verdict == "pass"


def test_bytecode_in_the_workspace_is_found(broken: Break) -> None:
    found = result("leaks", broken({WORKSPACE + "src/__pycache__/a.cpython-311.pyc": b"x"}))
    assert found.verdict == "fail"


def test_a_timeout_is_neither_pass_nor_fail(sound: Fixture) -> None:
    sandbox = ScriptedSandbox([OverLimit("wall_s", b"", b"")])
    for check in ("fails-before", "passes-after", "regression", "alternatives", "test-ids"):
        case = Case(sound, ScriptedSandbox([OverLimit("wall_s", b"", b"")]), 1)
        assert CHECKS[check](case).verdict == "inconclusive"
    assert CHECKS["types"](Case(sound, sandbox, 1)).verdict == "inconclusive"
