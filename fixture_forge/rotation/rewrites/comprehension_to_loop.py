"""A list comprehension as the loop that fills a list."""

import libcst as cst

from fixture_forge.rotation.rewrites.writing_out import WritingOut


class ComprehensionToLoop(WritingOut):
    """Writes a list comprehension out."""

    name = "comprehension-to-loop"
    examples = (
        ("return [x * 2 for x in xs if x]",
         "found = []\nfor x in xs:\n    if x:\n        found.append(x * 2)\nreturn found"),
        ("out = [f(x) for x in xs]\nreturn out",
         "out = []\nfor x in xs:\n    out.append(f(x))\nreturn out"),
    )  # fmt: skip
    fresh = ("found", "kept", "gathered", "chosen", "listed")

    def gathered(self, value: cst.BaseExpression) -> tuple[cst.BaseExpression, cst.CompFor] | None:
        """Return the parts of a comprehension."""
        return (value.elt, value.for_in) if isinstance(value, cst.ListComp) else None

    def nothing(self) -> cst.BaseExpression:
        """Return an empty list."""
        return cst.List([])

    def added(self, name: str, item: cst.BaseExpression) -> cst.BaseSmallStatement:
        """Return the call that appends."""
        append = cst.Attribute(cst.Name(name), cst.Name("append"))
        return cst.Expr(cst.Call(append, [cst.Arg(item)]))
