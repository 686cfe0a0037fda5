"""Who sees to the launch, week by week."""

from collections.abc import Set

TOGETHER = 3


class DutyList:
    """A list of members that take turns."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def __len__(self) -> int:
        return len(self.names)

    def on_duty(self, week: int, excused: Set[str] = frozenset()) -> list[str]:
        """Return the members who see to the launch in a week, in the order of their turns.

        In week 0 the first of the list begins, and in each week after it the next one; after the
        last comes the first again. Whoever is away is passed over. There are 3 members
        in a week, or fewer if no more are there.
        """
        turns = self.names
        for _ in range(week):
            turns.append(turns.pop(0))
        present = [name for name in turns if name not in excused]
        return present[:TOGETHER]
