"""``for i in range(n)`` as a ``while`` that counts."""

from collections.abc import Sequence

import libcst as cst
import libcst.matchers as m

from fixture_forge.rotation.rewrites.base import (
    BlockRewrite,
    assignment,
    is_pure,
    line,
    names_in,
    names_of,
    stores_of,
)


class RangeToWhile(BlockRewrite):
    """Counts by hand, where the body touches neither the count nor its end."""

    name = "range-to-while"
    examples = (
        ("for i in range(n):\n    f(i)", "i = 0\nwhile i < n:\n    f(i)\n    i += 1"),
        ("for i in range(1, n + 1):\n    f(i)", "i = 1\nwhile i < n + 1:\n    f(i)\n    i += 1"),
    )

    def put_differently(
        self, body: Sequence[cst.BaseStatement], at: int
    ) -> tuple[int, list[cst.BaseStatement]] | None:
        """Write out one loop."""
        match body[at]:
            case (
                cst.For(
                    target=cst.Name(value=name),
                    iter=cst.Call(func=cst.Name(value="range"), args=[*bounds]),
                    body=cst.IndentedBlock() as inside,
                    orelse=None,
                ) as loop
            ) if 0 < len(bounds) < 3 and not any(b.star or b.keyword for b in bounds):
                pass
            case _:
                return None
        end = bounds[-1].value
        start = bounds[0].value if len(bounds) == 2 else cst.Integer("0")
        touched = {*stores_of(inside), *_called_on(inside)}
        steady = is_pure(end) and is_pure(start) and not (names_in(end) | {name}) & touched
        within = sum(each.value == name for each in names_of(loop))
        if not steady or self.uses_of(name) != within or m.findall(inside, m.Continue()):
            return None
        counts = line(cst.AugAssign(cst.Name(name), cst.AddAssign(), cst.Integer("1")))
        test = cst.Comparison(cst.Name(name), [cst.ComparisonTarget(cst.LessThan(), end)])
        again = inside.with_changes(body=[*inside.body, counts])
        return 1, [assignment(name, start), cst.While(test, again)]


def _called_on(node: cst.CSTNode) -> set[str]:
    """Return the names of objects of which a method is called, which may change them."""
    found = m.findall(node, m.Call(func=m.Attribute()))
    return {name for each in found if isinstance(each, cst.Call) for name in names_in(each.func)}
