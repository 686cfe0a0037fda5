"""The telephones of a college."""

from collections.abc import Mapping


def name_parts(name: str) -> list[str]:
    """Return the words of a name, each written in the way in which names are compared."""
    return name.casefold().split()


class PhoneBook:
    """The numbers of all lecturers, by surname, and that of the porter's lodge."""

    def __init__(self, numbers: Mapping[str, int], desk: int = 102) -> None:
        self.desk = desk
        self.numbers = {surname.casefold(): number for surname, number in numbers.items()}

    def number_for(self, name: str) -> int:
        """Return the number to dial for a lecturer.

        The surname is the last word of the name; it alone decides, in capitals or not.
        Whoever is not listed is called through the porter's lodge, and so is
        everyone whose name was left blank.
        """
        words = name_parts(name)
        if words:
            return self.desk
        return self.numbers.get(words[-1], self.desk)
