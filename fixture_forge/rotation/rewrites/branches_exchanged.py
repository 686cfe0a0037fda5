"""``if c: A else: B`` as ``if not c: B else: A``."""

from collections.abc import Sequence

import libcst as cst

from fixture_forge.rotation.rewrites.base import BlockRewrite, negated


class BranchesExchanged(BlockRewrite):
    """Exchanges the branches of an ``if`` with an ``else``."""

    name = "branches-exchanged"
    examples = (("if a == b:\n    f()\nelse:\n    g()", "if a != b:\n    g()\nelse:\n    f()"),)

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Exchange the branches of one statement."""
        match body[at]:
            case cst.If(test=cst.Comparison() | cst.UnaryOperation(), orelse=cst.Else()) as found:
                assert isinstance(found.orelse, cst.Else)
                return 1, [
                    found.with_changes(
                        test=negated(found.test),
                        body=found.orelse.body,
                        orelse=found.orelse.with_changes(body=found.body),
                    )
                ]
        return None
