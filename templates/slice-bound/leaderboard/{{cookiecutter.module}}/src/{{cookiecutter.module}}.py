"""The board of the {{ cookiecutter.contest }}."""

from collections.abc import Mapping

{{ cookiecutter.places_name }} = {{ cookiecutter.places }}
{{ cookiecutter.least_name }} = {{ cookiecutter.least }}


def line(place: int, name: str) -> str:
    """Write one line of the board."""
    return f"{place}. {name}"


def {{ cookiecutter.function }}(points: Mapping[str, int]) -> list[str]:
    """Return the {{ cookiecutter.people }} that stand on the board, the one with the most points first.

    The board has room for {{ cookiecutter.places }} {{ cookiecutter.people }}. Whoever has fewer than {{ cookiecutter.least }} points is not on it.
    Of {{ cookiecutter.people }} with equal points the name that comes first in the alphabet is first.
    """
    eligible: list[str] = []
    for {{ cookiecutter.who }}, scored in points.items():
        if scored >= {{ cookiecutter.least_name }}:
            eligible.append({{ cookiecutter.who }})
    ranked = sorted(eligible, key=lambda name: (-points[name], name))
    return ranked[:{{ cookiecutter.places_name }}]
