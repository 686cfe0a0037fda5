"""``a <= x <= b`` as ``a <= x and x <= b``, and back."""

import libcst as cst

from fixture_forge.rotation.rewrites.base import Rewrite, bracketed, is_pure

_RISING = cst.LessThan | cst.LessThanEqual
_FALLING = cst.GreaterThan | cst.GreaterThanEqual


class ChainedComparison(Rewrite):
    """Takes a chain of two comparisons apart, or joins two that share their middle."""

    name = "chained-comparison"
    examples = (
        ("return 0 <= x < n", "return 0 <= x and x < n"),
        ("return a < x and x <= b", "return a < x <= b"),
    )

    def leave_Comparison(
        self, original_node: cst.Comparison, updated_node: cst.Comparison
    ) -> cst.BaseExpression:
        """Take one chain apart."""
        if not self.is_inside or len(updated_node.comparisons) != 2:
            return updated_node
        first, second = updated_node.comparisons
        if not is_pure(first.comparator) or not self.chosen():
            return updated_node
        left = cst.Comparison(updated_node.left, [first])
        right = cst.Comparison(first.comparator, [second])
        joined = cst.BooleanOperation(left, cst.And(), right)
        return bracketed(joined) if updated_node.lpar else joined

    def leave_BooleanOperation(
        self, original_node: cst.BooleanOperation, updated_node: cst.BooleanOperation
    ) -> cst.BaseExpression:
        """Join two comparisons."""
        match updated_node:
            case cst.BooleanOperation(
                left=cst.Comparison(comparisons=[first]) as left,
                operator=cst.And(),
                right=cst.Comparison(left=middle, comparisons=[second]),
            ):
                pass
            case _:
                return updated_node
        one_way = all(isinstance(each.operator, _RISING) for each in (first, second)) or all(
            isinstance(each.operator, _FALLING) for each in (first, second)
        )
        shared = first.comparator.deep_equals(middle) and is_pure(middle)
        if not (self.is_inside and one_way and shared and self.chosen()):
            return updated_node
        return left.with_changes(comparisons=[first, second], lpar=(), rpar=())
