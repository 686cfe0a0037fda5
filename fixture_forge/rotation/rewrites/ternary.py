"""``return a if c else b`` as a guard, and back."""

from collections.abc import Sequence

import libcst as cst

from fixture_forge.rotation.rewrites.base import BlockRewrite, bare, block, line, returned

_WIDTH = 70


class Ternary(BlockRewrite):
    """Turns a conditional expression that is returned into a guard, or such a guard into one."""

    name = "ternary"
    examples = (
        ("return a if c else b", "if c:\n    return a\nreturn b"),
        ("if c:\n    return a\nreturn b", "return a if c else b"),
    )

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Rewrite one of the two forms."""
        match returned(body[at]):
            case cst.IfExp(test=test, body=then, orelse=otherwise):
                guard = cst.If(bare(test), block([line(cst.Return(bare(then)))]))
                return 1, [guard, line(cst.Return(bare(otherwise)))]
        if at + 2 != len(body):
            return None
        last = returned(body[at + 1])
        match body[at]:
            case cst.If(test=test, body=cst.IndentedBlock(body=[inside]), orelse=None):
                first = returned(inside)
                if first is None or last is None:
                    return None
                if any(isinstance(each, cst.IfExp) for each in (first, test, last)):
                    return None
                joined = cst.IfExp(test=test, body=first, orelse=last)
                if len(self.module.code_for_node(joined)) > _WIDTH:
                    return None
                return 2, [line(cst.Return(joined))]
        return None
