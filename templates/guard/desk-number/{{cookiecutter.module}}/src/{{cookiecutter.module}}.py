"""The telephones of a {{ cookiecutter.house }}."""

from collections.abc import Mapping


def {{ cookiecutter.helper }}(name: str) -> list[str]:
    """Return the words of a name, each written in the way in which names are compared."""
    return name.casefold().split()


class {{ cookiecutter.cls }}:
    """The numbers of all {{ cookiecutter.person }}s, by surname, and that of the {{ cookiecutter.desk_name }}."""

    def __init__(self, numbers: Mapping[str, int], desk: int = {{ cookiecutter.desk }}) -> None:
        self.desk = desk
        self.numbers = {surname.casefold(): number for surname, number in numbers.items()}

    def {{ cookiecutter.function }}(self, name: str) -> int:
        """Return the number to dial for a {{ cookiecutter.person }}.

        The surname is the last word of the name; it alone decides, in capitals or not.
        Whoever is not listed is called through the {{ cookiecutter.desk_name }}, and so is
        everyone whose name was left blank.
        """
        words = {{ cookiecutter.helper }}(name)
        if not words:
            return self.desk
        return self.numbers.get(words[-1], self.desk)
