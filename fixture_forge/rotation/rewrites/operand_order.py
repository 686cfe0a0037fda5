"""``a * 2`` as ``2 * a``."""

import libcst as cst

from fixture_forge.rotation.rewrites.base import Rewrite, is_number, is_pure


class OperandOrder(Rewrite):
    """Exchanges the operands of a sum with a number, or of a product."""

    name = "operand-order"
    examples = (("return a * b", "return b * a"), ("return n + 1", "return 1 + n"))

    def leave_BinaryOperation(
        self, original_node: cst.BinaryOperation, updated_node: cst.BinaryOperation
    ) -> cst.BaseExpression:
        """Exchange the operands of one operation."""
        if not self.is_inside:
            return updated_node
        left, right = updated_node.left, updated_node.right
        is_sum = isinstance(updated_node.operator, cst.Add) and (
            is_number(left) or is_number(right)
        )
        is_product = isinstance(updated_node.operator, cst.Multiply)
        simple = isinstance(left, _WORDS) and isinstance(right, _WORDS)
        if not (is_sum or is_product) or not simple or not (is_pure(left) and is_pure(right)):
            return updated_node
        if not self.chosen():
            return updated_node
        return updated_node.with_changes(left=right, right=left)


_WORDS = cst.Name | cst.Attribute | cst.Integer | cst.Float
