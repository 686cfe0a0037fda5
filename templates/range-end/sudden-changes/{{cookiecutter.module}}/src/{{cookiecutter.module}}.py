"""Looking through what the {{ cookiecutter.device }} has written down about the {{ cookiecutter.quantity }}."""

from collections.abc import Sequence


def spread({{ cookiecutter.readings }}: Sequence[int]) -> int:
    """Return how far apart the highest and the lowest value are, 0 if there is none."""
    return max({{ cookiecutter.readings }}) - min({{ cookiecutter.readings }}) if {{ cookiecutter.readings }} else 0


def {{ cookiecutter.function }}({{ cookiecutter.readings }}: Sequence[int], {{ cookiecutter.limit_name }}: int) -> list[int]:
    """Return the positions at which the {{ cookiecutter.quantity }} changes too much at once.

    A position is that of the later of two neighbouring values, counted from 0. They
    are too far apart if they differ by more than {{ cookiecutter.limit_name }} {{ cookiecutter.unit }}, up or
    down. Raises ValueError for a negative {{ cookiecutter.limit_name }}.
    """
    if {{ cookiecutter.limit_name }} < 0:
        raise ValueError("cannot be negative")
    found = []
    for at in range(len({{ cookiecutter.readings }}) - 1):
        change = {{ cookiecutter.readings }}[at + 1] - {{ cookiecutter.readings }}[at]
        if abs(change) > {{ cookiecutter.limit_name }}:
            found.append(at + 1)
    return found
