"""The results of all {{ cookiecutter.whom }}."""


class {{ cookiecutter.cls }}:
    """Collects the {{ cookiecutter.points }} of each {{ cookiecutter.who }}."""

    def __init__(self) -> None:
        self.totals: dict[str, int] = {}

    def {{ cookiecutter.helper }}(self, name: str, amount: int) -> None:
        """Add {{ cookiecutter.points }} to those that the {{ cookiecutter.who }} has already."""
        self.totals[name] = self.totals.get(name, 0) + amount

    def {{ cookiecutter.function }}(self) -> int:
        """Return how many {{ cookiecutter.points }} the winner is ahead of the next {{ cookiecutter.who }}.

        When two share the lead, neither is ahead, and the answer is 0. A single
        {{ cookiecutter.who }} is ahead by all the {{ cookiecutter.points }}; without any, there are 0.
        """
        results = sorted(self.totals.values(), reverse=True)
        if not results:
            return 0
        best = results[0]
        if len(results) == 1:
            return best
        second = results[1]
        return best - second
