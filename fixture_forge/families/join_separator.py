"""Join with nothing in between, or with something where there should be nothing."""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import receiver, text
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family


def join_otherwise(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the ``join`` of a literal separator with another separator."""
    if context.method(node) != "join" or len(node.args) != 1:
        return
    separator = receiver(node)
    value = text(separator)
    if value is None or not isinstance(separator, cst.SimpleString):
        return
    single = node.args[0].value
    if isinstance(single, cst.List | cst.Tuple) and len(single.elements) < 2:
        return  # nothing stands between
    for other in _others(value):
        changed = cst.SimpleString(f"{separator.prefix}{separator.quote}{other}{separator.quote}")
        yield node.with_changes(
            func=cst.ensure_type(node.func, cst.Attribute).with_changes(value=changed)
        )


def _others(value: str) -> Iterator[str]:
    if value == "":
        yield " "
        return
    yield ""
    if value != value.strip(" ") and value.strip(" ").isprintable() and value.strip(" "):
        yield value.strip(" ")
    elif value == ",":
        yield ", "


FAMILY = Family(
    name="join-separator",
    version=1,
    operator="CRP",
    summary="Texts are joined with the wrong separator.",
    visits=cst.Call,
    rewrite=join_otherwise,
    examples=(
        Example("' '.join(words)", "''.join(words)"),
        Example("''.join(letters)", "' '.join(letters)"),
        Example('", ".join(names)', '",".join(names)'),
    ),
    leaves_alone=("sep.join(words)", "os.path.join(a, b)", "''.join([word])"),
)
