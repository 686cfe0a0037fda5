"""``f(a, b)`` as ``f(a, b=b)``, for functions of the same module, and back."""

import libcst as cst

from fixture_forge.rotation.rewrites.base import Rewrite


class KeywordArgument(Rewrite):
    """Passes the last argument by name, or by place."""

    name = "keyword-argument"
    examples = (
        ("def f(a, b):\n    return a\n\ndef subject(x, y):\n    return f(x, y)",
         "def f(a, b):\n    return a\n\ndef subject(x, y):\n    return f(x, b=y)"),
        ("def f(a, b):\n    return a\n\ndef subject(x, y):\n    return f(x, b=y)",
         "def f(a, b):\n    return a\n\ndef subject(x, y):\n    return f(x, y)"),
    )  # fmt: skip

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        """Rewrite one call."""
        match updated_node:
            case cst.Call(func=cst.Name(value=called), args=[*before, last]):
                pass
            case _:
                return updated_node
        names = self._parameters(called)
        at = len(before)
        if not self.is_inside or at >= len(names) or last.star:
            return updated_node
        if any(argument.star or argument.keyword for argument in before):
            return updated_node
        if last.keyword is not None and last.keyword.value != names[at]:
            return updated_node
        if not self.chosen():
            return updated_node
        if last.keyword is None:
            tight = cst.AssignEqual(cst.SimpleWhitespace(""), cst.SimpleWhitespace(""))
            other = last.with_changes(keyword=cst.Name(names[at]), equal=tight)
        else:
            other = cst.Arg(last.value)
        return updated_node.with_changes(args=[*before, other])

    def _parameters(self, called: str) -> list[str]:
        for statement in self.module.body:
            match statement:
                case cst.FunctionDef(
                    name=cst.Name(value=name), params=parameters, decorators=[]
                ) if name == called:
                    plain = not parameters.posonly_params and not parameters.star_kwarg
                    return [each.name.value for each in parameters.params] if plain else []
        return []
