"""Render a template into a seed: with cookiecutter, without hooks, without the home folder."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from fixture_forge.errors import BadTemplate
from fixture_forge.seeds import safety
from fixture_forge.seeds.model import Alternative, Parameter, Seed
from fixture_forge.seeds.pools import draw, name_trouble
from fixture_forge.seeds.template import OtherRepair, Template

_MAX_RENDERED_BYTES = 1024 * 1024


def seed_from_template(template: Template, *, key: bytes, index: int) -> Seed:
    """Draw the parameters numbered ``index`` under a key and render the template with them.

    Raises BadTemplate, naming the file and the variable, when that is not possible.
    """
    _check_safety(template)
    drawn = draw(
        template.pools,
        template.declaration.vocabulary,
        key=key,
        template=template.name,
        version=template.declaration.version,
        index=index,
    )
    return seed_with(template, drawn)


def seed_with(template: Template, drawn: Mapping[str, Parameter]) -> Seed:
    """Render a template with given parameters; those not given keep their defaults."""
    _check_safety(template)
    declaration = template.declaration
    parameters: dict[str, Parameter] = {**template.defaults, **drawn}
    for variable, expression in declaration.derived.items():
        text = _render_text(template, expression, parameters, f"derived: {variable}")
        parameters[variable] = int(text) if _is_integer(text) else text
    trouble = name_trouble({v: str(parameters[v]) for v in declaration.identifiers})
    if trouble is not None:
        raise BadTemplate(
            f"{template.name}/template.toml: {trouble}.",
            hint="Take the word out of its pool or row.",
        )
    files = _render_files(template, parameters)
    module = str(parameters["module"])
    source = _take(files, template, f"src/{module}.py")
    contract = {
        path.removeprefix("contract/"): data
        for path, data in sorted(files.items())
        if path.startswith("contract/")
    }
    if not any(name.startswith("test_") for name in contract):
        raise BadTemplate(
            f"{template.name}: contract/: no test_*.py file.",
            hint="Put the hidden tests into contract/test_contract.py.",
        )
    return Seed(
        family=declaration.family,
        template=template.name,
        template_version=declaration.version,
        template_digest=template.digest,
        parameters=parameters,
        licence=declaration.licence,
        provenance=f"template {template.name} version {declaration.version}",
        module=module,
        function=_render_text(template, declaration.function, parameters, "function"),
        source=source,
        edit_lines=tuple(
            _render_text(template, line, parameters, "lines") for line in declaration.lines
        ),
        domain=tuple(
            _render_text(template, condition, parameters, "domain")
            for condition in declaration.domain
        ),
        task=_take(files, template, "task.md"),
        symptom=_take(files, template, "tests/test_symptom.py"),
        regression=_take(files, template, "tests/test_regression.py"),
        contract=contract,
        alternatives=tuple(
            _alternative(template, repair, source, parameters)
            for repair in declaration.alternatives
        ),
    )


def _is_integer(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and text.isascii()


def _check_safety(template: Template) -> None:
    where, variables = template.name, template.defaults
    for path, data in template.files.items():
        safety.check(path, where=f"{where}: the name {path!r}", variables=variables)
        if path in ("template.toml", "cookiecutter.json"):
            continue
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise BadTemplate(
                f"{where}/{path}: not UTF-8.", hint="Templates are UTF-8 text."
            ) from None
        safety.check(text, where=f"{where}/{path}", variables=variables)


def _render_text(
    template: Template, text: str, parameters: Mapping[str, Parameter], field: str
) -> str:
    from jinja2 import StrictUndefined, TemplateError, UndefinedError
    from jinja2.sandbox import SandboxedEnvironment

    where = f"{template.name}/template.toml: {field}"
    safety.check(text, where=where, variables=template.defaults)
    environment = SandboxedEnvironment(undefined=StrictUndefined, keep_trailing_newline=True)
    try:
        return environment.from_string(text).render(cookiecutter=parameters)
    except (UndefinedError, TemplateError, TypeError, ValueError, ArithmeticError) as error:
        raise BadTemplate(f"{where}: {error}.", hint="Correct the expression.") from None


def _render_files(template: Template, parameters: Mapping[str, Parameter]) -> dict[str, bytes]:
    from cookiecutter.exceptions import CookiecutterException, UndefinedVariableInTemplate
    from cookiecutter.generate import generate_files
    from jinja2 import TemplateError

    _check_paths(template, parameters)
    with tempfile.TemporaryDirectory(prefix="forge-") as scratch:
        # cookiecutter renders what lies on disk now; what was checked is what was read.
        # A copy of the checked bytes closes the gap between the two.
        checked = Path(scratch, "template")
        for path, data in template.files.items():
            target = checked / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        try:
            rendered = generate_files(
                checked,
                context={"cookiecutter": dict(parameters)},
                output_dir=str(Path(scratch, "out")),
                accept_hooks=False,
            )
        except UndefinedVariableInTemplate as error:
            raise BadTemplate(
                f"{template.name}: {error.message}: {error.error.message}.",
                hint="Declare the variable in cookiecutter.json.",
            ) from None
        except CookiecutterException as error:
            raise BadTemplate(
                f"{template.name}: cookiecutter: {type(error).__name__}: {error}.",
                hint="The folder with the files must be named {{cookiecutter.module}}.",
            ) from None
        except (TemplateError, TypeError, ValueError, ArithmeticError, OSError) as error:
            raise BadTemplate(
                f"{template.name}/{_culprit(template, parameters)}: cannot be rendered: {error}.",
                hint="Correct the expression in this file.",
            ) from None
        root = Path(rendered)
        files = {
            path.relative_to(root).as_posix(): path.read_bytes()
            for path in sorted(root.rglob("*"))
            if path.is_file()
        }
    if sum(map(len, files.values())) > _MAX_RENDERED_BYTES:
        raise BadTemplate(
            f"{template.name}: renders to more than {_MAX_RENDERED_BYTES:,} bytes.",
            hint="Shorten the loops in it.",
        )
    return files


def _check_paths(template: Template, parameters: Mapping[str, Parameter]) -> None:
    """Raise BadTemplate if a drawn value makes a file's name lead out of its folder."""
    seen: dict[str, str] = {}
    for path in template.files:
        target = _render_text(template, path, parameters, f"the name {path!r}")
        same_depth = target.count("/") == path.count("/")
        parts = target.split("/")
        if not same_depth or any(part in ("", ".", "..") or "\0" in part for part in parts):
            raise BadTemplate(
                f"{template.name}: the name {path!r} becomes {target!r}.",
                hint="Values that are used in file names are single words.",
            )
        if (other := seen.setdefault(target, path)) != path:
            raise BadTemplate(
                f"{template.name}: {path!r} and {other!r} both become {target!r}.",
                hint="Give the files names that stay apart.",
            )


def _culprit(template: Template, parameters: Mapping[str, Parameter]) -> str:
    """Return the file that does not render on its own; cookiecutter does not say which."""
    for path, data in template.files.items():
        if path.startswith("{{"):
            try:
                _render_text(template, data.decode(), parameters, path)
            except BadTemplate:
                return path
    return "cookiecutter.json"


def _take(files: Mapping[str, bytes], template: Template, path: str) -> bytes:
    if path not in files:
        raise BadTemplate(
            f"{template.name}: {path}: not among the rendered files.",
            hint="See docs/templates.md for the files that a template must have.",
        )
    return files[path]


def _alternative(
    template: Template, repair: OtherRepair, source: bytes, parameters: Mapping[str, Parameter]
) -> Alternative:
    field = f"alternatives: {repair.name}"
    find = _render_text(template, repair.find, parameters, field).encode()
    replace = _render_text(template, repair.replace, parameters, field).encode()
    if source.count(find) != 1:
        raise BadTemplate(
            f"{template.name}/template.toml: {field}: `find` occurs {source.count(find)} times "
            "in the right version, not once.",
            hint="Make `find` the exact text of the passage, long enough to be unique.",
        )
    return Alternative(repair.name, source.replace(find, replace))
