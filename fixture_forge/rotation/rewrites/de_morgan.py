"""``not (a and b)`` as ``not a or not b``, and back."""

import libcst as cst

from fixture_forge.rotation.rewrites.base import Rewrite, bracketed, negated


class DeMorgan(Rewrite):
    """Draws a negation into a conjunction or disjunction, or out of one."""

    name = "de-morgan"
    examples = (
        ("return not (a and b)", "return not a or not b"),
        ("return not a and not b", "return not (a or b)"),
        ("return not (a == b or c)", "return a != b and not c"),
    )

    def leave_UnaryOperation(
        self, original_node: cst.UnaryOperation, updated_node: cst.UnaryOperation
    ) -> cst.BaseExpression:
        """Draw one negation in."""
        inner = updated_node.expression
        if not (
            self.is_inside
            and isinstance(updated_node.operator, cst.Not)
            and isinstance(inner, cst.BooleanOperation)
            and self.chosen()
        ):
            return updated_node
        is_and = isinstance(inner.operator, cst.And)
        left, right = negated(inner.left), negated(inner.right)
        if is_and:
            return cst.BooleanOperation(left, cst.Or(), right)
        return cst.BooleanOperation(_within_and(left), cst.And(), _within_and(right))

    def leave_BooleanOperation(
        self, original_node: cst.BooleanOperation, updated_node: cst.BooleanOperation
    ) -> cst.BaseExpression:
        """Draw two negations out into one."""
        left, right = updated_node.left, updated_node.right
        if not (self.is_inside and _is_not(left) and _is_not(right) and self.chosen()):
            return updated_node
        other: cst.BaseBooleanOp = (
            cst.Or() if isinstance(updated_node.operator, cst.And) else cst.And()
        )
        joined = cst.BooleanOperation(_inner(left, other), other, _inner(right, other))
        return cst.UnaryOperation(cst.Not(), bracketed(joined))


def _is_not(node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Not)


def _inner(node: cst.BaseExpression, operator: cst.BaseBooleanOp) -> cst.BaseExpression:
    assert isinstance(node, cst.UnaryOperation)
    return _within_and(node.expression) if isinstance(operator, cst.And) else node.expression


def _within_and(node: cst.BaseExpression) -> cst.BaseExpression:
    is_or = isinstance(node, cst.BooleanOperation) and isinstance(node.operator, cst.Or)
    return bracketed(node) if is_or else node
