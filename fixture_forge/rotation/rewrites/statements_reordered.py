"""Two assignments that know nothing of each other, the other way round."""

from collections.abc import Sequence

import libcst as cst

from fixture_forge.rotation.rewrites.base import BlockRewrite, assigned, is_pure, names_in


class StatementsReordered(BlockRewrite):
    """Exchanges two neighbouring assignments that are independent."""

    name = "statements-reordered"
    examples = (("a = 0\nb = c + 1\nreturn a + b", "b = c + 1\na = 0\nreturn a + b"),)

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Exchange two lines."""
        if at + 1 == len(body):
            return None
        first, second = assigned(body[at]), assigned(body[at + 1])
        if first is None or second is None or first[0] == second[0]:
            return None
        apart = first[0] not in names_in(second[1]) and second[0] not in names_in(first[1])
        if not apart or not (_is_quiet(first[1]) and _is_quiet(second[1])):
            return None
        return 2, [body[at + 1].with_changes(leading_lines=()), body[at]]


def _is_quiet(node: cst.BaseExpression) -> bool:
    empty = isinstance(node, cst.List | cst.Dict) and not node.elements
    return empty or is_pure(node)
