"""A loop whose body is one ``if``, as a loop that passes over the others."""

from collections.abc import Sequence

import libcst as cst

from fixture_forge.rotation.rewrites.base import BlockRewrite, block, line, negated


class ContinueGuard(BlockRewrite):
    """Passes over what a condition does not hold for, instead of asking for it."""

    name = "continue-guard"
    examples = (
        ("for x in xs:\n    if x > 0:\n        f(x)\n        g(x)",
         "for x in xs:\n    if x <= 0:\n        continue\n    f(x)\n    g(x)"),
        ("for x in xs:\n    if x == 0:\n        continue\n    f(x)",
         "for x in xs:\n    if x != 0:\n        f(x)"),
    )  # fmt: skip

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Rewrite one loop."""
        match body[at]:
            case cst.For(body=cst.IndentedBlock(body=[*inside])) as loop:
                pass
            case _:
                return None
        match inside:
            case [cst.If(test=test, body=cst.IndentedBlock(body=[*lines]), orelse=None)]:
                guard = cst.If(negated(test), block([line(cst.Continue())]))
                return 1, [loop.with_changes(body=block([guard, *lines]))]
            case [
                cst.If(
                    test=test,
                    body=cst.IndentedBlock(body=[cst.SimpleStatementLine(body=[cst.Continue()])]),
                    orelse=None,
                ),
                *lines,
            ] if lines:
                return 1, [loop.with_changes(body=block([cst.If(negated(test), block(lines))]))]
        return None
