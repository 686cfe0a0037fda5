"""How often a {{ cookiecutter.who }} comes for a {{ cookiecutter.event }}."""

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import pairwise


def {{ cookiecutter.helper }}(days: Sequence[date]) -> list[int]:
    """Return how many days lie from each of the days to the one after it."""
    return [(later - earlier).days for earlier, later in pairwise(days)]


def {{ cookiecutter.function }}(dates: Iterable[date]) -> float | None:
    """Return how many days pass on average from one {{ cookiecutter.event }} to the next.

    The dates may come in any order, and a day with several {{ cookiecutter.plural }} counts
    once. When all {{ cookiecutter.plural }} fall on one day, or there are none, nothing lies
    between them, and the answer is None.
    """
    days = sorted(set(dates))
    if len(days) < 2:
        return None
    apart = {{ cookiecutter.helper }}(days)
    return sum(apart) / len(apart)
