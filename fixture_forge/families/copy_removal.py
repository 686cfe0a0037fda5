"""Work on the caller's own object instead of a copy.

The answer is right; what is wrong shows afterwards, in the argument, or in a second result that
shares its items with the first.
"""

from collections.abc import Iterator

import libcst as cst

from fixture_forge.mutation.build import receiver
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

COPYING_FUNCTIONS = (
    "copy.copy",
    "copy.deepcopy",
    "numpy.copy",
)
# These also convert; they count as a copy only of something that stands there by its name.
COPYING_TYPES = ("builtins.list", "builtins.dict", "builtins.set", "builtins.bytearray")
_PLACES = (cst.Name, cst.Attribute, cst.Subscript)


def share(node: cst.Call | cst.Subscript, context: Context) -> Iterator[cst.BaseExpression]:
    """Yield what the copy was taken of."""
    match node:
        case cst.Subscript(
            value=whole,
            slice=[cst.SubscriptElement(slice=cst.Slice(lower=None, upper=None, step=None))],
        ):
            if not isinstance(context.parent(node), cst.AssignTarget | cst.Del | cst.AugAssign):
                yield whole
        case cst.Call(args=[cst.Arg(value=whole, keyword=None, star="")]):
            places = isinstance(whole, _PLACES)
            if context.calls(node, *COPYING_FUNCTIONS) or (
                places and context.calls(node, *COPYING_TYPES)
            ):
                yield whole
        case cst.Call() if context.method(node) == "copy":
            if all(arg.keyword is not None for arg in node.args):
                yield receiver(node)


FAMILY = Family[cst.Call | cst.Subscript](
    name="copy-removal",
    version=1,
    operator="CPD",
    summary="An object is shared where a copy was meant.",
    visits=(cst.Call, cst.Subscript),
    rewrite=share,
    examples=(
        Example("ys = xs.copy()", "ys = xs"),
        Example("ys = list(xs)", "ys = xs"),
        Example("ys = xs[:]", "ys = xs"),
        Example("d = dict(defaults)", "d = defaults"),
        Example("import copy\nd = copy.deepcopy(tree)\n", "import copy\nd = tree\n"),
    ),
    leaves_alone=(
        "xs[:] = ys",
        "list(map(f, xs))",
        "dict(a=1)",
        "import shutil\nshutil.copy(a, b)\n",
    ),
)
