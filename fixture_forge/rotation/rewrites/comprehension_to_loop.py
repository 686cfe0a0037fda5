"""A list comprehension as the loop that fills a list."""

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

_NAMES = ("found", "kept", "gathered", "chosen", "listed")


class ComprehensionToLoop(BlockRewrite):
    """Writes a comprehension out that is assigned or returned."""

    name = "comprehension-to-loop"
    examples = (
        ("return [x * 2 for x in xs if x]",
         "found = []\nfor x in xs:\n    if x:\n        found.append(x * 2)\nreturn found"),
        ("out = [f(x) for x in xs]\nreturn out",
         "out = []\nfor x in xs:\n    out.append(f(x))\nreturn out"),
    )  # fmt: skip

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Write out one comprehension."""
        given = assigned(body[at])
        name, value = given if given is not None else (None, returned(body[at]))
        match value:
            case cst.ListComp(elt=item, for_in=clause) if _is_plain(clause):
                pass
            case _:
                return None
        variables = names_in(clause.target)
        # In the function, the variable stays: nothing else may have the name.
        within = sum(each.value in variables for each in names_of(value))
        if sum(map(self.uses_of, variables)) != within:
            return None
        if name is not None and name in names_in(value):
            return None
        chosen = name or self.fresh_name(_NAMES)
        if chosen is None:
            return None
        adds = cst.Call(cst.Attribute(cst.Name(chosen), cst.Name("append")), [cst.Arg(_bare(item))])
        inside: cst.BaseStatement = line(cst.Expr(adds))
        for condition in clause.ifs:
            inside = cst.If(_bare(condition.test), block([inside]))
        loop = cst.For(clause.target, _bare(clause.iter), block([inside]))
        lines: list[cst.BaseStatement] = [assignment(chosen, cst.List([])), loop]
        return 1, lines if name is not None else [*lines, line(cst.Return(cst.Name(chosen)))]


def _is_plain(clause: cst.CompFor) -> bool:
    return clause.inner_for_in is None and clause.asynchronous is None and len(clause.ifs) < 2


def _bare(node: cst.BaseExpression) -> cst.BaseExpression:
    return node if isinstance(node, cst.Tuple) else node.with_changes(lpar=(), rpar=())
