"""Turn a rewritten node into the smallest change of the text, touching nothing outside the node.

libcst renders a node with some of its surroundings (white space, parentheses, a semicolon). What
the node's own span lacks of its rendering is cut off the new rendering too, if it is still there.
"""

from dataclasses import dataclass
from difflib import SequenceMatcher

import libcst as cst

from fixture_forge.mutation.source import split_lines


@dataclass(frozen=True, slots=True)
class Change:
    """Replace ``text[start:end]`` by ``new``; offsets in characters of the unit."""

    start: int
    end: int
    new: str

    def apply(self, text: str) -> str:
        """Return the text with the change made."""
        return text[: self.start] + self.new + text[self.end :]

    def quotes(self, text: str) -> bool:
        """Whether the change brings in a quote, backslash or newline that was not there.

        Python 3.12 accepts these inside an f-string and 3.11 does not; what is offered must not
        depend on that.
        """
        return bool((set(self.new) - set(text[self.start : self.end])) & set("'\"\\\r\n"))


def replace_node(
    module: cst.Module, text: str, span: tuple[int, int], old: cst.CSTNode, new: cst.CSTNode
) -> Change:
    """Return the change that puts ``new`` where ``old`` stands at ``span``."""
    start, end = span
    own = text[start:end]
    rendered, wanted = module.code_for_node(old), module.code_for_node(new)
    if rendered.count(own) == 1:
        before, _, after = rendered.partition(own)
        if (
            wanted.startswith(before)
            and wanted.endswith(after)
            and len(wanted) >= len(before) + len(after)
        ):
            return Change(start, end, wanted[len(before) : len(wanted) - len(after)])
    whole = module.deep_replace(old, new)
    assert isinstance(whole, cst.Module)
    return smallest(text, whole.code)


def smallest(text: str, changed: str) -> Change:
    """Return the change between two texts, without their common head and tail."""
    limit = min(len(text), len(changed))
    head = next((i for i in range(limit) if text[i] != changed[i]), limit)
    tail = next((i for i in range(limit - head) if text[-1 - i] != changed[-1 - i]), limit - head)
    return Change(head, len(text) - tail, changed[head : len(changed) - tail])


def remove_lines(text: str, start: int, end: int) -> Change:
    """Return the change that takes out the whole lines that a span touches."""
    first = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    rest = split_lines(text[end:])
    return Change(first, end + (len(rest[0]) if rest else 0), "")


def is_one_hunk(text: str, changed: str) -> bool:
    """Whether a diff without context lines would be a single hunk."""
    old, new = split_lines(text), split_lines(changed)
    blocks = [
        tag
        for tag, *_ in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if tag != "equal"
    ]
    return len(blocks) == 1
