"""A template: a folder that cookiecutter can render, and ``template.toml``, which says what its
variables may be and where the bug may go.

    template.toml
    cookiecutter.json                  every variable with a default, as cookiecutter wants it
    {{cookiecutter.module}}/
      src/{{cookiecutter.module}}.py   the right version
      tests/test_symptom.py            what the agent sees failing
      tests/test_regression.py         what holds before and after
      contract/test_*.py               the hidden tests
      task.md
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import msgspec

from fixture_forge.canonical import sha256, tree_digest
from fixture_forge.errors import BadTemplate
from fixture_forge.seeds.pools import Numbers, Pool, instantiations, name_trouble, values

MAX_FILES = 64
MAX_FILE_BYTES = 256 * 1024
_CURE = "See docs/templates.md for what a template holds."


class OtherRepair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another correct version: the right module with one passage put differently."""

    name: Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]{1,60}$")]
    find: str
    replace: str


class Declaration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``template.toml``. Strings in ``function``, ``lines``, ``domain``, ``derived`` and
    ``alternatives`` are rendered with the drawn parameters.
    """

    family: str
    version: Annotated[int, msgspec.Meta(ge=1)]
    summary: str
    function: str
    identifiers: tuple[str, ...]
    alternatives: Annotated[tuple[OtherRepair, ...], msgspec.Meta(min_length=2)]
    lines: tuple[str, ...] = ()
    domain: tuple[str, ...] = ()
    licence: str = "Apache-2.0"
    pools: dict[str, Numbers | tuple[str | int, ...]] = {}
    vocabulary: tuple[dict[str, str | int], ...] = ()
    derived: dict[str, str] = {}


@dataclass(frozen=True)
class Template:
    """A template as read, before anything is drawn. ``name`` is ``family/folder``."""

    name: str
    folder: Path
    declaration: Declaration
    defaults: Mapping[str, Any]
    digest: str
    files: Mapping[str, bytes] = field(repr=False)

    @property
    def pools(self) -> Mapping[str, Pool]:
        """Return the pools by variable."""
        return self.declaration.pools

    @property
    def instantiations(self) -> int:
        """Return how many different draws the template has."""
        return instantiations(self.declaration.pools, self.declaration.vocabulary)


def load_template(folder: Path, name: str | None = None) -> Template:
    """Read and check a template folder.

    Raises BadTemplate, naming the file and the variable, for whatever is missing or not allowed.
    """
    if not folder.is_dir():
        raise BadTemplate(f"{folder}: no such template folder.", hint=_CURE)
    files = _read_tree(folder)
    declaration = _declaration(folder, files)
    defaults = _defaults(folder, files)
    _check_variables(folder, declaration, defaults)
    digest = tree_digest({path: sha256(data) for path, data in files.items()})
    name = name or f"{declaration.family}/{folder.resolve().name}"
    return Template(name, folder, declaration, defaults, digest, files)


def _read_tree(folder: Path) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(f for f in folders if f not in ("__pycache__", ".git"))
        for entry in sorted([*names, *folders]):
            path = Path(root, entry)
            relative = path.relative_to(folder).as_posix()
            if path.is_symlink():
                raise BadTemplate(
                    f"{folder.name}/{relative}: a symbolic link; templates hold plain files only.",
                    hint="Replace the link by the file it points to.",
                )
            if path.is_dir():
                continue
            if not path.is_file() or not relative.isprintable():
                raise BadTemplate(
                    f"{folder.name}/{relative!r}: no plain file with a printable name.",
                    hint="Templates hold plain files only.",
                )
            if path.stat().st_size > MAX_FILE_BYTES or len(files) >= MAX_FILES:
                raise BadTemplate(
                    f"{folder.name}/{relative}: a template has at most {MAX_FILES} files of "
                    f"{MAX_FILE_BYTES:,} bytes.",
                    hint="Take out what the fixture does not need.",
                )
            files[relative] = path.read_bytes()
    return files


def _declaration(folder: Path, files: Mapping[str, bytes]) -> Declaration:
    where = f"{folder.name}/template.toml"
    if "template.toml" not in files:
        raise BadTemplate(f"{where}: missing.", hint=_CURE)
    try:
        return msgspec.convert(tomllib.loads(files["template.toml"].decode()), Declaration)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise BadTemplate(f"{where}: {error}.", hint=_CURE) from None
    except RecursionError:
        raise BadTemplate(f"{where}: nested too deeply.", hint=_CURE) from None


def _defaults(folder: Path, files: Mapping[str, bytes]) -> Mapping[str, Any]:
    where = f"{folder.name}/cookiecutter.json"
    if "cookiecutter.json" not in files:
        raise BadTemplate(f"{where}: missing.", hint=_CURE)
    try:
        defaults = msgspec.json.decode(files["cookiecutter.json"], type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadTemplate(f"{where}: {error}.", hint=_CURE) from None
    for variable, default in defaults.items():
        if variable.startswith("_"):
            raise BadTemplate(
                f"{where}: {variable}: cookiecutter's private variables can load code and are "
                "not accepted.",
                hint=f"Remove {variable}.",
            )
        if hasattr(dict, variable):
            # `cookiecutter.items` is the method of a dict wherever Jinja looks it up.
            raise BadTemplate(
                f"{where}: {variable}: the name belongs to every dict and cannot be a variable.",
                hint="Choose another name, for instance a longer one.",
            )
        if not isinstance(default, str | int) or isinstance(default, bool):
            raise BadTemplate(
                f"{where}: {variable}: the default must be a text or an integer.",
                hint="Say what else it may be in template.toml, under [pools].",
            )
    return defaults


def _check_variables(folder: Path, declaration: Declaration, defaults: Mapping[str, Any]) -> None:
    where = f"{folder.name}/template.toml"
    row_keys = set(declaration.vocabulary[0]) if declaration.vocabulary else set()
    for number, row in enumerate(declaration.vocabulary, 1):
        if set(row) != row_keys:
            odd = sorted(set(row) ^ row_keys)[0]
            raise BadTemplate(
                f"{where}: vocabulary row {number}: {odd}: every row must set the same variables.",
                hint=f"Add {odd} to every row, or to none.",
            )
    for variable, pool in declaration.pools.items():
        if not values(pool):
            raise BadTemplate(
                f"{where}: pools: {variable}: nothing to draw from.", hint="Widen the pool."
            )
    sources = [*declaration.pools, *row_keys, *declaration.derived]
    for variable in sources:
        if sources.count(variable) > 1:
            raise BadTemplate(
                f"{where}: {variable}: given by two of pools, vocabulary and derived.",
                hint="Keep one.",
            )
    for variable in sorted(set(sources) - set(defaults)):
        raise BadTemplate(
            f"{folder.name}/cookiecutter.json: {variable}: drawn in template.toml but not "
            "declared here.",
            hint=f'Add "{variable}" with a default.',
        )
    for variable in declaration.identifiers:
        if variable not in defaults:
            raise BadTemplate(
                f"{where}: identifiers: {variable}: no such variable.",
                hint="Add it to cookiecutter.json, or remove it here.",
            )
        for value in _possible_values(declaration, variable):
            if trouble := name_trouble({variable: str(value)}):
                raise BadTemplate(
                    f"{where}: {trouble}.", hint="Take the word out of its pool or row."
                )
    if "module" not in declaration.identifiers:
        raise BadTemplate(
            f"{where}: identifiers: a template must name its module.",
            hint='Add the variable "module" to cookiecutter.json and to identifiers.',
        )


def _possible_values(declaration: Declaration, variable: str) -> list[str | int]:
    found = [row[variable] for row in declaration.vocabulary if variable in row]
    if variable in declaration.pools:
        # One number is as little a name as any other, and there may be very many.
        found += values(declaration.pools[variable])[:1000]
    return found
