"""What is gathered by one expression, gathered by a loop instead: what two rewrites share."""

from collections.abc import Sequence
from typing import ClassVar

import libcst as cst

from fixture_forge.rotation.rewrites.base import (
    BlockRewrite,
    assigned,
    assignment,
    bare,
    block,
    line,
    names_in,
    names_of,
    returned,
)


class WritingOut(BlockRewrite):
    """Writes an expression out that is assigned or returned. ``fresh`` are names for the result."""

    fresh: ClassVar[tuple[str, ...]]

    def gathered(self, value: cst.BaseExpression) -> tuple[cst.BaseExpression, cst.CompFor] | None:
        """Return an item and the clause of what is gathered, or None for anything else."""
        raise NotImplementedError

    def nothing(self) -> cst.BaseExpression:
        """Return what there is before the first item."""
        raise NotImplementedError

    def added(self, name: str, item: cst.BaseExpression) -> cst.BaseSmallStatement:
        """Return the statement that adds an item to what has a name."""
        raise NotImplementedError

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Write out one expression."""
        given = assigned(body[at])
        name, value = given if given is not None else (None, returned(body[at]))
        found = None if value is None else self.gathered(value)
        if value is None or found is None:
            return None
        item, clause = found
        plain = clause.inner_for_in is None and clause.asynchronous is None and len(clause.ifs) < 2
        variables = names_in(clause.target)
        # In the function, the variable stays: nothing else may have the name.
        within = sum(each.value in variables for each in names_of(value))
        if not plain or sum(map(self.uses_of, variables)) != within or name in names_in(value):
            return None
        chosen = name or self.fresh_name(self.fresh)
        if chosen is None:
            return None
        inside: cst.BaseStatement = line(self.added(chosen, bare(item)))
        for condition in clause.ifs:
            inside = cst.If(bare(condition.test), block([inside]))
        loop = cst.For(clause.target, bare(clause.iter), block([inside]))
        lines: list[cst.BaseStatement] = [assignment(chosen, self.nothing()), loop]
        return 1, lines if name is not None else [*lines, line(cst.Return(cst.Name(chosen)))]
