"""Count in the neighbouring unit of time."""

from collections.abc import Iterator, Mapping

import libcst as cst

from fixture_forge.mutation.build import keyword
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

NEIGHBOURS: Mapping[str, tuple[str, ...]] = {
    "weeks": ("days",),
    "days": ("hours",),
    "hours": ("minutes",),
    "minutes": ("seconds",),
    "seconds": ("minutes",),
    "milliseconds": ("seconds",),
    "microseconds": ("milliseconds",),
}


def count_otherwise(node: cst.Call, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield the time span in another unit, and only the last part of a span in seconds."""
    if context.calls(node, "datetime.timedelta"):
        for arg in node.args:
            for unit in NEIGHBOURS.get(arg.keyword.value if arg.keyword else "", ()):
                if keyword(node, unit) is None:
                    other = arg.with_changes(keyword=cst.Name(unit))
                    yield node.with_changes(args=[other if a is arg else a for a in node.args])
    elif context.method(node) == "total_seconds" and not node.args:
        func = cst.ensure_type(node.func, cst.Attribute)
        yield func.with_changes(attr=cst.Name("seconds"))


FAMILY = Family(
    name="time-unit",
    version=1,
    operator="CRP",
    summary="A span of time is counted in the wrong unit.",
    visits=cst.Call,
    rewrite=count_otherwise,
    examples=(
        Example(
            "from datetime import timedelta\nday = timedelta(days=1)\n",
            "from datetime import timedelta\nday = timedelta(hours=1)\n",
        ),
        Example("(end - start).total_seconds()", "(end - start).seconds"),
    ),
    leaves_alone=("timedelta(days=1)", "wait(seconds=3)", "span.seconds"),
)
