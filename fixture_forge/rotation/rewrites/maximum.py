"""``x = max(x, y)`` as a question, and back."""

from collections.abc import Sequence

import libcst as cst

from fixture_forge.rotation.rewrites.base import BlockRewrite, assigned, assignment, block, is_pure

_OPERATORS: dict[str, type[cst.BaseCompOp]] = {"max": cst.GreaterThan, "min": cst.LessThan}


class Maximum(BlockRewrite):
    """Asks whether a value is beyond the best so far, or has ``max`` and ``min`` ask."""

    name = "maximum"
    examples = (
        ("best = max(best, x)", "if x > best:\n    best = x"),
        ("if x < least:\n    least = x", "least = min(least, x)"),
    )

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Rewrite one of the two forms."""
        match assigned(body[at]):
            case (
                name,
                cst.Call(
                    func=cst.Name(value=function),
                    args=[
                        cst.Arg(value=cst.Name(value=first), keyword=None, star=""),
                        cst.Arg(value=other, keyword=None, star=""),
                    ],
                ),
            ) if function in _OPERATORS and first == name and is_pure(other):
                asked = cst.ComparisonTarget(_OPERATORS[function](), cst.Name(name))
                test = cst.Comparison(other, [asked])
                return 1, [cst.If(test, block([assignment(name, other)]))]
        match body[at]:
            case cst.If(
                test=cst.Comparison(
                    left=left,
                    comparisons=[
                        cst.ComparisonTarget(operator=operator, comparator=cst.Name(value=name))
                    ],
                ),
                body=cst.IndentedBlock(body=[inside]),
                orelse=None,
            ):
                found = [f for f, kind in _OPERATORS.items() if isinstance(operator, kind)]
                given = assigned(inside)
                if not found or given is None or given[0] != name or not is_pure(left):
                    return None
                if not given[1].deep_equals(left):
                    return None
                arguments = [cst.Arg(cst.Name(name)), cst.Arg(left)]
                return 1, [assignment(name, cst.Call(cst.Name(found[0]), arguments))]
        return None
