"""``sum(… for x in xs)`` as a loop that adds up."""

import libcst as cst

from fixture_forge.rotation.rewrites.writing_out import WritingOut


class SumToLoop(WritingOut):
    """Writes a sum over a generator out."""

    name = "sum-to-loop"
    examples = (
        ("return sum(x * 2 for x in xs if x)",
         "total = 0\nfor x in xs:\n    if x:\n        total += x * 2\nreturn total"),
    )  # fmt: skip
    fresh = ("total", "amount", "together", "altogether")

    def gathered(self, value: cst.BaseExpression) -> tuple[cst.BaseExpression, cst.CompFor] | None:
        """Return the parts of the generator that is summed up."""
        match value:
            case cst.Call(
                func=cst.Name(value="sum"),
                args=[cst.Arg(value=cst.GeneratorExp(elt=item, for_in=clause))],
            ):
                return item, clause
        return None

    def nothing(self) -> cst.BaseExpression:
        """Return zero."""
        return cst.Integer("0")

    def added(self, name: str, item: cst.BaseExpression) -> cst.BaseSmallStatement:
        """Return the addition."""
        return cst.AugAssign(cst.Name(name), cst.AddAssign(), item)
