"""``a < b`` as ``b > a``."""

import libcst as cst

from fixture_forge.rotation.rewrites.base import MIRRORED, Rewrite, is_literal, is_pure


class ComparisonDirection(Rewrite):
    """Exchanges the sides of a comparison. A constant stays on the right."""

    name = "comparison-direction"
    examples = (
        ("if a < b:\n    pass", "if b > a:\n    pass"),
        ("return x.size >= y", "return y <= x.size"),
    )

    def leave_Comparison(
        self, original_node: cst.Comparison, updated_node: cst.Comparison
    ) -> cst.BaseExpression:
        """Exchange the sides of one comparison."""
        if not self.is_inside or len(updated_node.comparisons) != 1:
            return updated_node
        (target,) = updated_node.comparisons
        mirrored = MIRRORED.get(type(target.operator))
        left, right = updated_node.left, target.comparator
        plain = is_pure(left) and is_pure(right) and not is_literal(right)
        if mirrored is None or not plain or not self.chosen():
            return updated_node
        return updated_node.with_changes(
            left=right, comparisons=[cst.ComparisonTarget(mirrored(), left)]
        )
