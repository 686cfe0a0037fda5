"""Carry another version of a text over to a rewritten one, line by line, or not at all."""

from difflib import SequenceMatcher


def carried_over(base: bytes, rewritten: bytes, other: bytes) -> bytes | None:
    """Return the rewritten text with the changes that lead from the base to the other one.

    None if both change lines that touch.
    """
    lines, mine, theirs = (text.splitlines(keepends=True) for text in (base, rewritten, other))
    changes = [
        (start, end, made)
        for text in (mine, theirs)
        for tag, start, end, at, to in SequenceMatcher(None, lines, text, False).get_opcodes()
        if tag != "equal"
        for made in [text[at:to]]
    ]
    changes.sort(key=lambda change: change[:2])
    out: list[bytes] = []
    at = 0
    for number, (start, end, made) in enumerate(changes):
        if number and start <= changes[number - 1][1]:
            return None
        out += [*lines[at:start], *made]
        at = end
    return b"".join([*out, *lines[at:]])


def changed_lines(base: bytes, other: bytes) -> set[int]:
    """Return the numbers of the base's lines, from 1, that are not in the other text."""
    lines, theirs = base.splitlines(keepends=True), other.splitlines(keepends=True)
    return {
        at + 1
        for tag, start, end, _, _ in SequenceMatcher(None, lines, theirs, False).get_opcodes()
        if tag != "equal"
        for at in range(start, end)
    }
