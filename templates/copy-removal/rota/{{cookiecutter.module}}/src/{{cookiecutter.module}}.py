"""Who sees to {{ cookiecutter.duty }}, week by week."""

from collections.abc import Set

{{ cookiecutter.size_name }} = {{ cookiecutter.size }}


class {{ cookiecutter.owner }}:
    """A list of {{ cookiecutter.people }} that take turns."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def __len__(self) -> int:
        return len(self.names)

    def on_duty(self, week: int, {{ cookiecutter.away }}: Set[str] = frozenset()) -> list[str]:
        """Return the {{ cookiecutter.people }} who see to {{ cookiecutter.duty }} in a week, in the order of their turns.

        In week 0 the first of the list begins, and in each week after it the next one; after the
        last comes the first again. Whoever is away is passed over. There are {{ cookiecutter.size }} {{ cookiecutter.people }}
        in a week, or fewer if no more are there.
        """
        turns = self.names.copy()
        for _ in range(week):
            turns.append(turns.pop(0))
        present = [name for name in turns if name not in {{ cookiecutter.away }}]
        return present[:{{ cookiecutter.size_name }}]
