"""Set out all birds for the printer."""

from collections.abc import Iterable, Mapping

GAP = 2


def widest_of(texts: Iterable[str]) -> int:
    """Return the length of the longest text, or 0 without any."""
    return max((len(text) for text in texts), default=0)


def as_table(birds: Mapping[str, int]) -> list[str]:
    """Return a line with the name and the count of each bird.

    All names begin at the left edge, and all numbers end at the right edge, below each
    other. Between the longest name and the longest number there are 2 spaces.
    """
    width = widest_of(birds)
    digits = widest_of(str(number) for number in birds.values())
    lines: list[str] = []
    for name, number in birds.items():
        left = name.rjust(width) + " " * GAP
        lines.append(left + str(number).rjust(digits))
    return lines
