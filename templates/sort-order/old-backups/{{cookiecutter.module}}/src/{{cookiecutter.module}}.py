"""Cleaning up old backups of a {{ cookiecutter.content }}."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

{{ cookiecutter.suffix_name }} = "{{ cookiecutter.suffix }}"


def backup_name(day: date) -> str:
    """Return the name of the file that holds the backup of a day, such as 2024-03-01{{ cookiecutter.suffix }}."""
    return day.isoformat() + {{ cookiecutter.suffix_name }}


@dataclass(frozen=True)
class {{ cookiecutter.class_name }}:
    """How many backups of the {{ cookiecutter.content }} are kept."""

    keep: int = {{ cookiecutter.keep }}

    def {{ cookiecutter.method }}(self, names: Iterable[str]) -> list[str]:
        """Return the names of the backups that may go, the newest of them first.

        The newest backups are kept, as many as ``keep`` says. Files that do not end in
        {{ cookiecutter.suffix }} are no backups. Raises ValueError if not a single one would be kept.
        """
        if self.keep < 1:
            raise ValueError("at least one backup must be kept")
        backups = [name for name in names if name.endswith({{ cookiecutter.suffix_name }})]
        backups.sort(reverse=True)
        return backups[self.keep :]
