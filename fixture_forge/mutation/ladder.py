"""The first three rungs of the ladder on which two versions are shown to be the same program.

What stays unequal on all of them may still behave alike; that is for a search to find out, and
nobody to presume.
"""

import ast
import io
import tokenize
import warnings
from typing import Literal

from fixture_forge.mutation.bytecode import same_code

Rung = Literal["token-equal", "ast-equal", "bytecode-equal"]
_LAYOUT = (tokenize.COMMENT, tokenize.NL, tokenize.ENCODING)


def rung(left: bytes, right: bytes) -> Rung | None:
    """Return the first rung on which two sources are equal, or None if they are on none.

    Raises SyntaxError or ValueError for what is no Python.
    """
    if _tokens(left) == _tokens(right):
        return "token-equal"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a mutant may well look suspicious
        trees = ast.parse(left), ast.parse(right)
        if ast.dump(trees[0]) == ast.dump(trees[1]):
            return "ast-equal"
        one, other = (compile(source, "<subject>", "exec", dont_inherit=True) for source in trees)
    return "bytecode-equal" if same_code(one, other) else None


def _tokens(source: bytes) -> list[tuple[int, str]]:
    try:
        found = list(tokenize.tokenize(io.BytesIO(source).readline))
    except tokenize.TokenError as error:
        raise SyntaxError(str(error)) from None
    return [
        # How deep a block is indented is layout; that it is indented is not.
        (each.type, "" if each.type in (tokenize.INDENT, tokenize.NEWLINE) else each.string)
        for each in found
        if each.type not in _LAYOUT
    ]
