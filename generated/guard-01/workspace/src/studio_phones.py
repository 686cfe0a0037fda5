"""The telephones of a studio."""

from collections.abc import Mapping


def words_of(name: str) -> list[str]:
    """Return the words of a name, each written in the way in which names are compared."""
    return name.casefold().split()


class Switchboard:
    """The numbers of all painters, by surname, and that of the front desk."""

    def __init__(self, numbers: Mapping[str, int], desk: int = 155) -> None:
        self.desk = desk
        self.numbers = {surname.casefold(): number for surname, number in numbers.items()}

    def extension_of(self, name: str) -> int:
        """Return the number to dial for a painter.

        The surname is the last word of the name; it alone decides, in capitals or not.
        Whoever is not listed is called through the front desk, and so is
        everyone whose name was left blank.
        """
        words = words_of(name)
        if words:
            return self.desk
        return self.numbers.get(words[-1], self.desk)
