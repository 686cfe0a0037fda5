"""The templates that come with the package, found by family, and those in a user's folder."""

from pathlib import Path

import fixture_forge
from fixture_forge.errors import UnknownTemplate
from fixture_forge.seeds.template import Template, load_template


def shipped_folder() -> Path:
    """Return where the templates lie: inside an installed package, or beside it in a checkout."""
    package = Path(fixture_forge.__file__).parent
    installed = package / "_templates"
    return installed if installed.is_dir() else package.parent / "templates"


def shipped_names() -> list[str]:
    """Return the names of all shipped templates, ``family/name``, sorted."""
    root = shipped_folder()
    return sorted(
        path.parent.relative_to(root).as_posix() for path in root.glob("*/*/template.toml")
    )


def shipped_families() -> list[str]:
    """Return the families that have a template."""
    return sorted({name.split("/")[0] for name in shipped_names()})


def shipped_template(name: str) -> Template:
    """Load a shipped template. Raises UnknownTemplate with the names that exist."""
    if name not in shipped_names():
        raise UnknownTemplate(
            f"There is no template {name!r}.",
            hint="Choose one of: " + ", ".join(shipped_names()) + ". A folder works too.",
        )
    return load_template(shipped_folder() / name, name)


def is_shipped(template: Template) -> bool:
    """Whether a template is one of the package's own."""
    return template.folder.resolve().is_relative_to(shipped_folder().resolve())


def find_template(asked: str, family: str | None) -> Template:
    """Load a template by path, by ``family/name``, or by name within a family."""
    if asked in shipped_names():
        return shipped_template(asked)
    if family is not None and f"{family}/{asked}" in shipped_names():
        return shipped_template(f"{family}/{asked}")
    if Path(asked).is_dir():
        return load_template(Path(asked))
    alike = [name for name in shipped_names() if name.endswith(f"/{asked}")]
    return shipped_template(alike[0] if len(alike) == 1 else asked)
