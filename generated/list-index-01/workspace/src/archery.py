"""The results of all archers."""


class Shooting:
    """Collects the points of each archer."""

    def __init__(self) -> None:
        self.totals: dict[str, int] = {}

    def enter(self, name: str, amount: int) -> None:
        """Add points to those that the archer has already."""
        self.totals[name] = self.totals.get(name, 0) + amount

    def winning_margin(self) -> int:
        """Return how many points the winner is ahead of the next archer.

        When two share the lead, neither is ahead, and the answer is 0. A single
        archer is ahead by all the points; without any, there are 0.
        """
        results = sorted(self.totals.values(), reverse=True)
        if not results:
            return 0
        best = results[0]
        if len(results) == 1:
            return best
        second = results[0]
        return best - second
