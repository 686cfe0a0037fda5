"""Call the neighbouring function: same arguments, another answer.

``min`` and ``max`` take the same things and both give one of them. The tables say which names are
taken for each other: of builtins, of module functions, and of methods.
"""

from collections.abc import Iterator, Mapping

import libcst as cst

from fixture_forge.mutation.build import renamed
from fixture_forge.mutation.context import Context
from fixture_forge.mutation.model import Example, Family

# Builtins that take one iterable or the same few values.
BUILTINS: Mapping[str, tuple[str, ...]] = {
    "min": ("max",),
    "max": ("min",),
    "any": ("all",),
    "all": ("any",),
    "sum": ("len", "max"),
    "len": ("sum",),
    "next": ("list",),
    "ord": ("chr",),
    "chr": ("ord",),
    "filter": ("map",),
    "map": ("filter",),
    "isinstance": ("issubclass",),
    "issubclass": ("isinstance",),
    "getattr": ("hasattr",),
}

# Functions by the last part of their name, in any imported module: `math.floor`, `np.floor`.
# Some swaps name what the module does not have (`np.len`). People and models write such calls,
# and the published corruptor does; the error that follows comes from the function itself.
FUNCTIONS: Mapping[str, tuple[str, ...]] = {
    "amax": ("amin",),
    "amin": ("amax",),
    "any": ("all",),
    "all": ("any",),
    "argmax": ("argmin",),
    "argmin": ("argmax",),
    "bisect": ("bisect_left",),
    "bisect_left": ("bisect_right",),
    "bisect_right": ("bisect_left",),
    "ceil": ("floor",),
    "choice": ("choices",),
    "choices": ("sample",),
    "combinations": ("permutations", "combinations_with_replacement"),
    "cos": ("sin",),
    "cumprod": ("cumsum",),
    "cumsum": ("cumprod",),
    "degrees": ("radians",),
    "dirname": ("basename",),
    "basename": ("dirname",),
    "exists": ("isfile",),
    "exp": ("log",),
    "floor": ("ceil",),
    "gcd": ("lcm",),
    "hstack": ("vstack",),
    "isdir": ("isfile",),
    "isfile": ("isdir",),
    "lcm": ("gcd",),
    "log": ("log10", "exp"),
    "log10": ("log2",),
    "log2": ("log10",),
    "max": ("min",),
    "mean": ("median",),
    "median": ("mean",),
    "fmean": ("median",),
    "median_low": ("median_high",),
    "median_high": ("median_low",),
    "min": ("max",),
    "nlargest": ("nsmallest",),
    "nsmallest": ("nlargest",),
    "permutations": ("combinations",),
    "pstdev": ("stdev",),
    "pvariance": ("variance",),
    "radians": ("degrees",),
    "randint": ("randrange",),
    "randrange": ("randint",),
    "sample": ("choices",),
    "sin": ("cos",),
    "std": ("var",),
    "stdev": ("pstdev",),
    "sum": ("len", "prod"),
    "prod": ("sum",),
    "takewhile": ("dropwhile",),
    "dropwhile": ("takewhile",),
    "trunc": ("ceil",),
    "var": ("std",),
    "variance": ("pvariance",),
    "vstack": ("hstack",),
    "zip_longest": ("chain",),
}

# Methods, on a receiver of which nothing is known: only pairs that one class has both of.
METHODS: Mapping[str, tuple[str, ...]] = {
    "any": ("all",),
    "all": ("any",),
    "argmax": ("argmin",),
    "argmin": ("argmax",),
    "cummax": ("cummin",),
    "cummin": ("cummax",),
    "cumprod": ("cumsum",),
    "cumsum": ("cumprod",),
    "difference": ("symmetric_difference",),
    "ffill": ("bfill",),
    "bfill": ("ffill",),
    "first": ("last",),
    "last": ("first",),
    "head": ("tail",),
    "tail": ("head",),
    "idxmax": ("idxmin",),
    "idxmin": ("idxmax",),
    "intersection": ("union",),
    "issubset": ("issuperset",),
    "issuperset": ("issubset",),
    "isdigit": ("isalpha",),
    "isalpha": ("isalnum",),
    "isalnum": ("isalpha",),
    "ljust": ("rjust",),
    "max": ("min",),
    "mean": ("median",),
    "median": ("mean",),
    "min": ("max",),
    "nlargest": ("nsmallest",),
    "nsmallest": ("nlargest",),
    "rjust": ("ljust",),
    "std": ("var",),
    "sum": ("len", "mean"),
    "union": ("intersection",),
    "var": ("std",),
    "weekday": ("isoweekday",),
    "isoweekday": ("weekday",),
}


def call_neighbour(node: cst.Call, context: Context) -> Iterator[cst.Call]:
    """Yield the call with each name that is easily taken for its own."""
    for name in _neighbours(node, context):
        yield renamed(node, name)


def _neighbours(node: cst.Call, context: Context) -> tuple[str, ...]:
    meaning = context.resolve(node.func)
    if meaning is None:
        return METHODS.get(context.method(node) or "", ())
    module, _, name = meaning.rpartition(".")
    if module != "builtins":
        # A bare name would need an import of its neighbour: two edits.
        return FUNCTIONS.get(name, ()) if isinstance(node.func, cst.Attribute) else ()
    takes_one = len(node.args) == 1 and not node.args[0].star
    wrong = BUILTINS.get(name, ())
    if name in ("min", "max") and takes_one and _holds_one(node.args[0].value):
        return ()
    return wrong


def _holds_one(node: cst.BaseExpression) -> bool:
    return (
        isinstance(node, cst.List | cst.Tuple | cst.Set)
        and len(node.elements) == 1
        and isinstance(node.elements[0], cst.Element)
    )


FAMILY = Family(
    name="function-swap",
    version=1,
    operator="FCR",
    summary="A neighbouring function is called with the same arguments.",
    visits=cst.Call,
    rewrite=call_neighbour,
    examples=(
        Example("min(a, b)", "max(a, b)"),
        Example("all(x > 0 for x in xs)", "any(x > 0 for x in xs)"),
        Example("sum(xs)", "len(xs)"),
        Example("import math\nmath.floor(x)\n", "import math\nmath.ceil(x)\n"),
        Example("import numpy as np\nnp.mean(xs)\n", "import numpy as np\nnp.median(xs)\n"),
        Example("def f(df): return df.mean(axis=1)", "def f(df): return df.median(axis=1)"),
    ),
    leaves_alone=(
        "def min(xs): ...\nmin(ys)",
        "from math import floor\nfloor(x)\n",
        "min([x])",
        "save(xs)",
    ),
)
