"""How fast the level of the oil in the sump rises or falls."""

from collections.abc import Sequence

READ_EVERY = 10
NOISE_BELOW = 50


def describe(hourly: int | None) -> str:
    """Put an hourly change into one word."""
    if hourly is None:
        return "unknown"
    if hourly == 0:
        return "still"
    return "rising" if hourly > 0 else "falling"


def hourly_change(levels: Sequence[int]) -> int | None:
    """Return the change of the level per hour, in millilitres, rounded down.

    The levels were read 10 minutes apart, oldest first. As long as there is no interval
    between two readings there is no answer, and the result is None. A change of less than 50
    either way is noise and counts as 0.
    """
    if len(levels) < 1:
        return None
    minutes = READ_EVERY * (len(levels) - 1)
    change = levels[-1] - levels[0]
    hourly = change * 60 // minutes
    if -NOISE_BELOW < hourly < NOISE_BELOW:
        return 0
    return hourly
