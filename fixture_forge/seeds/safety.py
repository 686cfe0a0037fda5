"""What a template may say: variables, arithmetic, filters from a list, if, for and set.

Jinja expressions run in this process before any sandbox exists, and templates come from anybody.
So a template is read as a syntax tree first, and one that calls, imports, or reaches for an
attribute of anything but ``cookiecutter`` is refused.
"""

from collections.abc import Iterable

from jinja2 import Environment, TemplateSyntaxError, nodes

from fixture_forge.errors import BadTemplate

# Each filter with how many arguments it may have. None has named ones: `attribute=` looks into
# objects, and so does a second argument of join.
FILTERS = {
    "abs": 0,
    "capitalize": 0,
    "first": 0,
    "int": 0,
    "join": 1,
    "last": 0,
    "length": 0,
    "list": 0,
    "lower": 0,
    "max": 0,
    "min": 0,
    "replace": 2,
    "reverse": 0,
    "sort": 0,
    "string": 0,
    "sum": 0,
    "title": 0,
    "trim": 0,
    "unique": 0,
    "upper": 0,
    "wordwrap": 1,
}
LOOP = frozenset({"index", "index0", "first", "last", "length"})
TESTS = frozenset(
    {"odd", "even", "divisibleby", "equalto", "eq", "ne", "lt", "le", "gt", "ge", "in", "defined"}
)
_FORBIDDEN: tuple[tuple[type[nodes.Node], str], ...] = (
    (nodes.Call, "calls"),
    (nodes.CallBlock, "calls"),
    (nodes.Macro, "macros"),
    (nodes.Import, "imports"),
    (nodes.FromImport, "imports"),
    (nodes.Include, "includes"),
    (nodes.Extends, "inheritance"),
    (nodes.Block, "blocks"),
    (nodes.Pow, "powers"),
)


def check(text: str, *, where: str, variables: Iterable[str]) -> None:
    """Raise BadTemplate unless a text keeps to what a template may say.

    ``where`` names the file in the message; ``variables`` are those of cookiecutter.json.
    """
    known = set(variables)
    try:
        tree = Environment(autoescape=False).parse(text)  # noqa: S701 - parsed, never rendered
    except TemplateSyntaxError as error:
        raise BadTemplate(
            f"{where}: line {error.lineno}: {error.message}.",
            hint="Literal braces need {% raw %} ... {% endraw %}.",
        ) from None
    except RecursionError:
        raise BadTemplate(f"{where}: nested too deeply.", hint="Simplify the template.") from None
    for kind, plural in _FORBIDDEN:
        if (found := tree.find(kind)) is not None:
            raise BadTemplate(
                f"{where}: line {found.lineno}: {plural} are not accepted in templates.",
                hint="Compute the value under [derived], or draw it from a pool.",
            )
    for node in tree.find_all((nodes.Getattr, nodes.Getitem)):
        _check_access(node, where, known)
    for node in tree.find_all(nodes.Filter):
        if node.name not in FILTERS:
            raise BadTemplate(
                f"{where}: line {node.lineno}: the filter {node.name!r} is not accepted.",
                hint="Use one of: " + ", ".join(sorted(FILTERS)) + ".",
            )
        if len(node.args) > FILTERS[node.name] or node.kwargs or node.dyn_args or node.dyn_kwargs:
            raise BadTemplate(
                f"{where}: line {node.lineno}: the filter {node.name!r} has an argument that is "
                "not accepted.",
                hint=f"It takes {FILTERS[node.name]}, and none by name.",
            )
    own = {node.name for node in tree.find_all(nodes.Name) if node.ctx == "store"}
    for node in tree.find_all(nodes.Name):
        if node.name not in own | {"cookiecutter", "loop"}:
            raise BadTemplate(
                f"{where}: line {node.lineno}: {node.name!r} is no variable.",
                hint="Write {{ cookiecutter.NAME }}, or a name that for or set gives.",
            )
    for node in tree.find_all(nodes.Test):
        if node.name not in TESTS:
            raise BadTemplate(
                f"{where}: line {node.lineno}: the test {node.name!r} is not accepted.",
                hint="Use one of: " + ", ".join(sorted(TESTS)) + ".",
            )


def _check_access(node: nodes.Node, where: str, known: set[str]) -> None:
    if isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Slice):
        return  # a slice of a text
    if isinstance(node, nodes.Getattr):
        owner, name = node.node, node.attr
        if isinstance(owner, nodes.Name) and owner.name == "loop" and name in LOOP:
            return
        if isinstance(owner, nodes.Name) and owner.name == "cookiecutter":
            if name in known:
                return
            raise BadTemplate(
                f"{where}: line {node.lineno}: cookiecutter.{name} is not declared.",
                hint=f'Add "{name}" to cookiecutter.json, or correct the name.',
            )
    raise BadTemplate(
        f"{where}: line {node.lineno}: only variables of cookiecutter may be looked into.",
        hint="Write {{ cookiecutter.NAME }}, without further attributes.",
    )
