"""How much a {{ cookiecutter.who }} climbs on the {{ cookiecutter.route }}."""

from collections.abc import Sequence

{{ cookiecutter.least_name }} = {{ cookiecutter.least }}


def span(heights: Sequence[int]) -> int:
    """Return the difference between the highest and the lowest point, in {{ cookiecutter.unit }}."""
    return max(heights) - min(heights) if heights else 0


def {{ cookiecutter.function }}(heights: Sequence[int]) -> int:
    """Return how much a {{ cookiecutter.who }} climbs from the first point to the last, in {{ cookiecutter.unit }}.

    Whatever lies between two neighbouring points goes evenly up or down. What is lost on the way
    down does not count against the climb. A rise of less than {{ cookiecutter.least }} {{ cookiecutter.unit }} from one point to
    the next is left out: the heights are not measured that well.
    """
    climbed = 0
    for i in range(len(heights) - 1):
        rise = heights[i + 1] - heights[i]
        if rise >= {{ cookiecutter.least_name }}:
            climbed += rise
    return climbed
