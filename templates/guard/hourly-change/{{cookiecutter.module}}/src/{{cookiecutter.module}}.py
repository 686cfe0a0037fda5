"""How fast the level of the {{ cookiecutter.thing }} rises or falls."""

from collections.abc import Sequence

{{ cookiecutter.interval_name }} = {{ cookiecutter.every }}
{{ cookiecutter.still_name }} = {{ cookiecutter.still }}


def describe(hourly: int | None) -> str:
    """Put an hourly change into one word."""
    if hourly is None:
        return "unknown"
    if hourly == 0:
        return "still"
    return "rising" if hourly > 0 else "falling"


def {{ cookiecutter.function }}(levels: Sequence[int]) -> int | None:
    """Return the change of the level per hour, in {{ cookiecutter.unit }}, rounded down.

    The levels were read {{ cookiecutter.every }} minutes apart, oldest first. As long as there is no interval
    between two readings there is no answer, and the result is None. A change of less than {{ cookiecutter.still }}
    either way is noise and counts as 0.
    """
    if len(levels) < 2:
        return None
    minutes = {{ cookiecutter.interval_name }} * (len(levels) - 1)
    change = levels[-1] - levels[0]
    hourly = change * 60 // minutes
    if -{{ cookiecutter.still_name }} < hourly < {{ cookiecutter.still_name }}:
        return 0
    return hourly
