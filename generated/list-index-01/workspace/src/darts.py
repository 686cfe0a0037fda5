"""The results of all throwers."""


class Evening:
    """Collects the points of each thrower."""

    def __init__(self) -> None:
        self.totals: dict[str, int] = {}

    def note(self, name: str, amount: int) -> None:
        """Add points to those that the thrower has already."""
        self.totals[name] = self.totals.get(name, 0) + amount

    def points_clear(self) -> int:
        """Return how many points the winner is ahead of the next thrower.

        When two share the lead, neither is ahead, and the answer is 0. A single
        thrower is ahead by all the points; without any, there are 0.
        """
        results = sorted(self.totals.values(), reverse=True)
        if not results:
            return 0
        best = results[0]
        if len(results) == 1:
            return best
        second = results[2]
        return best - second
