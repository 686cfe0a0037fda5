"""The repository keeps its own promises: schemas, messages, help and layers."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from fixture_forge import errors
from fixture_forge.cli import COMMANDS, forge
from fixture_forge.documents.schemas import DOCUMENTS, schema_bytes

ROOT = Path(__file__).parents[2]


def leaves(kind: type[errors.ForgeError]) -> list[type[errors.ForgeError]]:
    below = kind.__subclasses__()
    return [leaf for child in below for leaf in leaves(child)] if below else [kind]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_committed_schema_is_the_one_that_the_code_emits(name: str) -> None:
    assert (ROOT / "schemas" / f"{name}.schema.json").read_bytes() == schema_bytes(name)


def test_no_schema_is_committed_that_nothing_emits() -> None:
    committed = {path.name.removesuffix(".schema.json") for path in (ROOT / "schemas").iterdir()}
    assert committed == set(DOCUMENTS)


def test_every_error_has_its_own_slug_and_an_exit_code() -> None:
    kinds = leaves(errors.ForgeError)
    assert len({kind.slug for kind in kinds}) == len(kinds)
    assert all(kind.exit_code in (1, 2, 3, 4) for kind in kinds)


def test_every_slug_has_its_paragraph() -> None:
    text = (ROOT / "docs" / "messages.md").read_text()
    assert set(re.findall(r"^## ([a-z-]+)$", text, re.MULTILINE)) == {
        kind.slug for kind in leaves(errors.ForgeError)
    }


def test_the_tree_in_the_docstring_names_every_error() -> None:
    assert errors.__doc__ is not None
    for kind in leaves(errors.ForgeError):
        assert kind.__name__ in errors.__doc__


def test_an_error_survives_the_way_between_processes() -> None:
    import pickle

    error = pickle.loads(pickle.dumps(errors.BadPatch("what", hint="cure")))
    assert (type(error), error.message, error.hint) == (errors.BadPatch, "what", "cure")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_json_and_a_place_in_the_readme(name: str) -> None:
    result = CliRunner().invoke(forge, [name, "--help"])
    assert result.exit_code == 0
    assert "--json" in result.output
    assert f"`forge {name}" in (ROOT / "README.md").read_text()


def test_help_imports_nothing_heavy() -> None:
    heavy = "libcst hypothesis pytest mutmut cookiecutter msgspec jinja2"
    code = (
        "import sys\n"
        "from fixture_forge.cli import forge\n"
        "forge.main(['--help'], standalone_mode=False)\n"
        f"print(sorted(set({heavy!r}.split()) & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_python_dash_m_is_forge() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fixture_forge", "--version"], capture_output=True, text=True
    )
    assert done.stdout.startswith("forge, version")


def test_no_file_is_longer_than_one_idea() -> None:
    folders = ("fixture_forge", "tests", "benchmarks")
    long = {
        path.relative_to(ROOT).as_posix(): count
        for folder in folders
        for path in (ROOT / folder).rglob("*.py")
        if (count := len(path.read_text().splitlines())) > 400
    }
    assert long == {}


def test_ci_runs_the_test_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text()
    script = (ROOT / ".ci" / "run").read_text()
    command = next(line for line in script.splitlines() if line.startswith("python3 -m venv"))
    assert command in readme
