"""The command line as a user meets it: output, exit codes, and messages instead of tracebacks."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from fixture_forge import __version__
from fixture_forge.cli import COMMANDS
from fixture_forge.cli.junit import junit_xml
from fixture_forge.documents.schemas import DOCUMENTS
from fixture_forge.verify.engine import CHECKS
from fixture_forge.verify.model import CheckResult, Report


def forge(*arguments: str | Path, cwd: Path | None = None) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "fixture_forge", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd)
    assert "Traceback" not in done.stderr
    return done


def test_prints_its_version_and_its_commands() -> None:
    assert forge("--version").stdout == f"forge, version {__version__}\n"
    shown = forge("--help").stdout
    assert all(name in shown for name in COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["new"], 2, "--family NAME"),
        (["new", "--all", "--family", "boundary"], 2, "only one of"),
        (["new", "--family", "boundry"], 2, "boundary"),
        (["new", "--family", "boundary", "--template", "absent"], 2, "no template 'absent'"),
        (["new", "--family", "guard", "--template", "boundary/free-delivery"], 2, "of the family"),
        (["new", "--family", "boundary", "--id", "Bad Id"], 2, "lowercase"),
        (["new", "--family", "boundary", "--id", "a", "--count", "2"], 2, "more than one"),
        (["new", "--family", "boundary", "--out", "/proc/x"], 4, "cannot be written"),
        (["verify"], 2, "Missing argument"),
        (["verify", "absent"], 2, "does not exist"),
        (["verify", "nothing"], 2, "no fixture here or below"),
        (["verify", "generated", "--repeats", "0"], 2, "repeats"),
        (["checkout", "absent", "--to", "x"], 2, "no such folder"),
        (["show", "."], 2, "is no fixture"),
        (["schema", "absent"], 2, "manifest, evidence"),
        (["families", "boundry"], 2, "boundary"),
        (["mutate", "absent.py"], 2, "cannot be read"),
        (["mutate", "bad.py"], 2, "line 1"),
        (["mutate", "good.py::absent"], 2, "no function or class 'absent'"),
        (["mutate", "good.py::"], 2, "no function after"),
        (["verify", "generated", "--junit", "no/x.xml"], 2, "no such folder"),
        (["seal", "nothing"], 2, "is no fixture"),
        (["mutate", "good.py", "--diff", "--json"], 2, "exclude each other"),
        (["mutate", "good.py", "--family", "absent"], 2, "absent"),
        (["frobnicate"], 2, "No such command"),
    ],
)
def test_misuse_gets_a_message_and_an_exit_code(
    arguments: list[str], code: int, said: str, tmp_path: Path
) -> None:
    (tmp_path / "nothing").mkdir()
    (tmp_path / "generated" / "x").mkdir(parents=True)
    (tmp_path / "generated" / "x" / "manifest.json").write_text("{}")
    (tmp_path / "bad.py").write_text("def (:\n")
    (tmp_path / "good.py").write_text("def f(a, b):\n    return a < b\n")
    done = forge(*arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (code, "")
    assert said in done.stderr


def test_verify_prints_a_line_per_fixture_and_a_sum(sound_folder: Path) -> None:
    done = forge("verify", sound_folder.parent, "--repeats", "1")
    assert done.returncode == 0
    first, last = done.stdout.splitlines()
    count = str(len(CHECKS) + 3)
    assert first.split()[:7] == ["boundary-01", "verified", count, "of", count, "checks", "pass"]
    assert last == "1 fixture: 1 verified, 0 not."


def test_verify_speaks_json_and_junit(sound_folder: Path, tmp_path: Path) -> None:
    done = forge(
        "verify", sound_folder, "--repeats", "1", "--json", "--junit", tmp_path / "report.xml"
    )
    (report,) = json.loads(done.stdout)
    assert (report["verdict"], report["untrusted"]) == ("pass", False)
    assert {check["verdict"] for check in report["checks"]} <= {"pass", "not_applicable"}
    assert [item["number"] for item in report["checklist"]] == list(range(1, 31))
    assert {miss["status"] for miss in report["near_misses"]} <= {"killed", "runtime_error"}
    root = ET.parse(tmp_path / "report.xml").getroot()
    assert [case.get("name") for case in root.iter("testcase")] == [
        check["name"] for check in report["checks"]
    ]


def test_verify_exits_with_the_gravest_verdict(copy: Path) -> None:
    (copy / "task.md").write_bytes(b"changed\n")
    done = forge("verify", copy)
    assert done.returncode == 3
    assert "UNTRUSTED" in done.stdout
    assert "task.md: its digest is" in done.stdout


def test_junit_holds_any_text() -> None:
    results = (
        CheckResult("a", "fail", "control \x00\x1b <&> \ud800 \U0001f600"),
        CheckResult("b", "inconclusive", "x"),
        CheckResult("c", "pass", ""),
    )
    report = Report("f", "f", "", results, False, 3, "process")
    suite = ET.fromstring(junit_xml([report])).find("testsuite")
    assert suite is not None
    assert (suite.get("failures"), suite.get("errors"), suite.get("tests")) == ("1", "1", "3")


def test_show_prints_the_task_and_the_gold_only_on_request(sound_folder: Path) -> None:
    plain = forge("show", sound_folder).stdout
    assert "It must behave like this" in plain
    assert "@@" not in plain
    assert "@@" in forge("show", sound_folder, "--gold").stdout
    assert json.loads(forge("show", sound_folder, "--json").stdout)["manifest"]["id"]


def test_checkout_gives_a_tree_whose_symptom_fails(sound_folder: Path, tmp_path: Path) -> None:
    done = forge("checkout", sound_folder, "--to", tmp_path / "tree")
    assert done.returncode == 0
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    run = subprocess.run(command, cwd=tmp_path / "tree", capture_output=True, text=True)
    assert run.returncode == 1
    assert "1 failed" in run.stdout


def test_seal_vouches_for_a_change_that_is_sound(copy: Path) -> None:
    (copy / "task.md").write_bytes((copy / "task.md").read_bytes() + b"\nThank you.\n")
    assert forge("verify", copy).returncode == 3
    done = forge("seal", copy, "--repeats", "1")
    assert (done.returncode, "sealed" in done.stdout) == (0, True)
    assert forge("verify", copy, "--repeats", "1").returncode == 0


def test_seal_refuses_a_change_that_is_not_and_writes_nothing(copy: Path) -> None:
    before = (copy / "manifest.json").read_bytes()
    source = next((copy / "workspace" / "src").iterdir())
    source.write_bytes(source.read_bytes() + b"\nimport os\n")
    done = forge("seal", copy, "--repeats", "1")
    assert done.returncode == 1
    assert "not sealed" in done.stdout
    assert (copy / "manifest.json").read_bytes() == before


def test_new_without_proof_says_so_and_seal_completes_it(tmp_path: Path) -> None:
    done = forge("new", "--family", "boundary", "--no-verify", cwd=tmp_path)
    assert "not verified" in done.stdout
    folder = tmp_path / "generated" / "boundary-01"
    assert not (folder / "private" / "evidence.json").exists()
    assert forge("verify", folder, "--repeats", "1").returncode == 3
    assert forge("seal", folder, "--repeats", "1").returncode == 0
    assert forge("verify", folder, "--repeats", "1").returncode == 0


def test_new_refuses_to_overwrite_and_numbers_on(tmp_path: Path) -> None:
    arguments = ["new", "--family", "boundary", "--no-verify"]
    assert forge(*arguments, "--id", "mine", cwd=tmp_path).returncode == 0
    again = forge(*arguments, "--id", "mine", cwd=tmp_path)
    assert (again.returncode, "exists already" in again.stderr) == (2, True)
    assert forge(*arguments, "--id", "mine", "--force", cwd=tmp_path).returncode == 0
    done = forge(*arguments, "--count", "2", "--json", cwd=tmp_path)
    assert [made["id"] for made in json.loads(done.stdout)] == ["boundary-01", "boundary-02"]


def test_mutate_lists_edits_diffs_and_reasons(tmp_path: Path) -> None:
    source = (
        "def f(a, b):\n    return a < b  # keep\n\n"
        "def g(a):\n    return a < 1  # pragma: no mutate\n"
    )
    (tmp_path / "m.py").write_text(source)
    listed = forge("mutate", "m.py", "--family", "boundary", "--why", cwd=tmp_path)
    assert listed.stdout.count("\n") == 1
    assert "return a < b # keep  ->  return a <= b # keep" in listed.stdout
    assert "pragma: no mutate" in listed.stderr
    diff = forge("mutate", "m.py::f", "--family", "boundary", "--diff", cwd=tmp_path).stdout
    assert "-    return a < b  # keep\n+    return a <= b  # keep\n" in diff
    document = json.loads(forge("mutate", "m.py", "--json", cwd=tmp_path).stdout)
    assert document["file"] == "m.py"
    assert {m["function"] for m in document["mutants"]} == {"f"}


def test_mutate_knows_a_function_without_a_site_from_one_that_is_not_there(tmp_path: Path) -> None:
    source = "class A:\n    def wrap_it(self, a):\n        return a\n"
    (tmp_path / "m.py").write_text(source)
    done = forge("mutate", "m.py::A.wrap_it", "--family", "boundary", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "")
    assert "mutants: 0" in done.stderr
    done = forge("mutate", "m.py::wrap_it", cwd=tmp_path)
    assert done.returncode == 2
    assert "Did you mean A.wrap_it?" in done.stderr


def test_mutate_shows_what_is_removed_and_what_is_moved(tmp_path: Path) -> None:
    source = "def f(xs):\n    for x in xs:\n        g(x)\n        h(x)\n    return xs\n"
    (tmp_path / "m.py").write_text(source)
    shown = forge("mutate", "m.py", cwd=tmp_path).stdout
    assert "g(x)  ->  (removed)" in shown
    assert "return xs  ->  (one block deeper)" in shown


def test_a_checkout_never_goes_into_the_fixture(sound_folder: Path) -> None:
    done = forge("checkout", sound_folder, "--to", sound_folder / "workspace" / "x")
    assert (done.returncode, "inside the fixture" in done.stderr) == (2, True)
    assert not (sound_folder / "workspace" / "x").exists()


def test_families_lists_all_and_shows_one() -> None:
    listed = forge("families").stdout
    assert len(listed.splitlines()) >= 40
    assert "18" in forge("families", "boundary").stdout
    assert len(json.loads(forge("families", "--json").stdout)) == len(listed.splitlines())


def test_schema_prints_what_is_committed() -> None:
    root = Path(__file__).parents[1]
    committed = (root / "schemas" / "manifest.schema.json").read_text()
    assert forge("schema", "manifest").stdout == committed
    assert forge("schema").stdout.split() == list(DOCUMENTS)


def test_doctor_finds_this_machine_fit() -> None:
    done = forge("doctor", "--json")
    assert done.returncode == 0
    assert all(finding["ok"] for finding in json.loads(done.stdout))


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m fixture_forge families | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert done.stderr == ""


def test_a_template_of_the_users_own_works_and_a_broken_one_says_why(tmp_path: Path) -> None:
    shipped = Path(__file__).parents[1] / "templates" / "boundary" / "free-delivery"
    mine = shutil.copytree(shipped, tmp_path / "my template")
    out = tmp_path / "out"
    done = forge("new", "--template", mine, "--id", "mine", "--out", out, "--no-verify")
    assert (done.returncode, done.stderr) == (0, "")
    assert "boundary/my template" in done.stdout
    defaults = mine / "cookiecutter.json"
    defaults.write_text(defaults.read_text().replace('"edge": 50,', ""))
    done = forge("new", "--template", mine, "--id", "other", "--out", out)
    assert done.returncode == 2
    assert "my template/cookiecutter.json: edge: drawn in template.toml" in done.stderr
    assert [path.name for path in out.iterdir()] == ["mine"]
