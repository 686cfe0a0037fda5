"""``if c: return a`` before ``return b`` as ``if not c: return b`` before ``return a``."""

from collections.abc import Sequence

import libcst as cst

from fixture_forge.rotation.rewrites.base import BlockRewrite, block, line, negated, returned


class GuardExchanged(BlockRewrite):
    """Exchanges what a guard returns with what is returned after it."""

    name = "guard-exchanged"
    examples = (("if a < b:\n    return a\nreturn b", "if a >= b:\n    return b\nreturn a"),)

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Exchange one guard with the line behind it."""
        if at + 2 != len(body):
            return None
        last = returned(body[at + 1])
        match body[at]:
            case cst.If(body=cst.IndentedBlock(body=[inside]), orelse=None) as found:
                first = returned(inside)
                if first is None or last is None or _is_truth(first) or _is_truth(last):
                    return None
                guard = found.with_changes(
                    test=negated(found.test), body=block([line(cst.Return(last))])
                )
                return 2, [guard, line(cst.Return(first))]
        return None


def _is_truth(node: cst.BaseExpression) -> bool:
    # Such a pair is one expression, and a linter says so.
    return isinstance(node, cst.Name) and node.value in ("True", "False")
