"""``sum(… for x in xs)`` as a loop that adds up."""

from collections.abc import Sequence

import libcst as cst

from fixture_forge.rotation.rewrites.base import (
    BlockRewrite,
    assigned,
    assignment,
    block,
    line,
    names_in,
    names_of,
    returned,
)

_NAMES = ("total", "amount", "together", "altogether")


class SumToLoop(BlockRewrite):
    """Writes a sum over a generator out that is assigned or returned."""

    name = "sum-to-loop"
    examples = (
        ("return sum(x * 2 for x in xs if x)",
         "total = 0\nfor x in xs:\n    if x:\n        total += x * 2\nreturn total"),
    )  # fmt: skip

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Write out one sum."""
        given = assigned(body[at])
        name, value = given if given is not None else (None, returned(body[at]))
        match value:
            case cst.Call(
                func=cst.Name(value="sum"),
                args=[cst.Arg(value=cst.GeneratorExp(elt=item, for_in=clause))],
            ) if clause.inner_for_in is None and len(clause.ifs) < 2:
                pass
            case _:
                return None
        variables = names_in(clause.target)
        within = sum(each.value in variables for each in names_of(value))
        if sum(map(self.uses_of, variables)) != within or name in names_in(value):
            return None
        chosen = name or self.fresh_name(_NAMES)
        if chosen is None:
            return None
        added = item.with_changes(lpar=(), rpar=())
        inside: cst.BaseStatement = line(cst.AugAssign(cst.Name(chosen), cst.AddAssign(), added))
        for condition in clause.ifs:
            inside = cst.If(condition.test.with_changes(lpar=(), rpar=()), block([inside]))
        loop = cst.For(clause.target, clause.iter, block([inside]))
        lines: list[cst.BaseStatement] = [assignment(chosen, cst.Integer("0")), loop]
        return 1, lines if name is not None else [*lines, line(cst.Return(cst.Name(chosen)))]
