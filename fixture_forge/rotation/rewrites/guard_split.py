"""``if a or b: return`` as two guards, and back."""

from collections.abc import Sequence

import libcst as cst

from fixture_forge.rotation.rewrites.base import BlockRewrite, block, bracketed, only


class GuardSplit(BlockRewrite):
    """Turns a guard with ``or`` into two guards, or two guards of one answer into one."""

    name = "guard-split"
    examples = (
        ("if a or b:\n    return 0\nf()", "if a:\n    return 0\nif b:\n    return 0\nf()"),
        ("if a:\n    return 0\nif b:\n    return 0\nf()", "if a or b:\n    return 0\nf()"),
    )

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Split or join one guard."""
        one = _guard(body[at])
        if one is None:
            return None
        test, answer = one
        if isinstance(test, cst.BooleanOperation) and isinstance(test.operator, cst.Or):
            parts = [each.with_changes(lpar=(), rpar=()) for each in (test.left, test.right)]
            return 1, [cst.If(each, block([answer])) for each in parts]
        other = _guard(body[at + 1]) if at + 1 < len(body) else None
        if other is None or not answer.deep_equals(other[1]):
            return None
        joined = cst.BooleanOperation(_within_or(test), cst.Or(), _within_or(other[0]))
        return 2, [cst.If(joined, block([answer]))]


def _guard(statement: cst.BaseStatement) -> tuple[cst.BaseExpression, cst.BaseStatement] | None:
    match statement:
        case cst.If(test=test, body=cst.IndentedBlock(body=[answer]), orelse=None):
            if isinstance(only(answer), cst.Return | cst.Raise | cst.Continue):
                return test, answer
    return None


def _within_or(node: cst.BaseExpression) -> cst.BaseExpression:
    return bracketed(node) if isinstance(node, cst.IfExp | cst.Lambda) else node
