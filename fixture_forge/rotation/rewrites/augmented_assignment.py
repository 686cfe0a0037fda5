"""``x += n`` as ``x = x + n``, and back."""

from collections.abc import Sequence

import libcst as cst

from fixture_forge.rotation.rewrites.base import (
    BlockRewrite,
    assigned,
    assignment,
    bracketed,
    is_pure,
    line,
    only,
)

_OPERATORS: dict[type[cst.BaseAugOp], type[cst.BaseBinaryOp]] = {
    cst.AddAssign: cst.Add, cst.SubtractAssign: cst.Subtract, cst.MultiplyAssign: cst.Multiply,
}  # fmt: skip
_AUGMENTED = {binary: augmented for augmented, binary in _OPERATORS.items()}


class AugmentedAssignment(BlockRewrite):
    """Writes a step of a number out, or draws it together."""

    name = "augmented-assignment"
    examples = (
        ("x += 1", "x = x + 1"),
        ("x -= a + b", "x = x - (a + b)"),
        ("x = x * n", "x *= n"),
    )

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Rewrite one line."""
        match only(body[at]):
            case cst.AugAssign(target=cst.Name(value=name), operator=step, value=value):
                binary = _OPERATORS.get(type(step))
                if binary is not None and is_pure(value):
                    sum_ = cst.BinaryOperation(cst.Name(name), binary(), bracketed(value))
                    return 1, [assignment(name, sum_)]
        match assigned(body[at]):
            case (
                name,
                cst.BinaryOperation(left=cst.Name(value=left), operator=operator, right=right),
            ) if left == name and is_pure(right):
                augmented = _AUGMENTED.get(type(operator))
                if augmented is not None:
                    right = right.with_changes(lpar=(), rpar=())
                    return 1, [line(cst.AugAssign(cst.Name(name), augmented(), right))]
        return None
