"""Find an hour for {{ cookiecutter.meeting }} at {{ cookiecutter.place }}."""

from collections.abc import Sequence, Set

{{ cookiecutter.opens_name }} = {{ cookiecutter.opens }}
{{ cookiecutter.closes_name }} = {{ cookiecutter.closes }}


def as_text(hour: int) -> str:
    """Write an hour as it stands on the notice board."""
    return f"{hour:02d}:00"


def {{ cookiecutter.function }}({{ cookiecutter.diaries }}: Sequence[Set[int]]) -> list[int]:
    """Return the hours, in order, at which every {{ cookiecutter.person }} can come.

    Each entry holds the hours at which one {{ cookiecutter.person }} is taken. The place is open from {{ cookiecutter.opens }}
    to {{ cookiecutter.closes }}, so the last hour that can be used begins at {{ cookiecutter.closes - 1 }}.
    """
    return [
        hour
        for hour in range({{ cookiecutter.opens_name }}, {{ cookiecutter.closes_name }})
        if all(hour not in busy for busy in {{ cookiecutter.diaries }})
    ]
