"""The list of {{ cookiecutter.things }} that hangs in the window."""

from collections.abc import Iterable

{{ cookiecutter.floor_name }} = {{ cookiecutter.least }}


def as_poster(names: list[str]) -> str:
    """Number the names from 1, each on a line of its own."""
    return "\n".join(f"{place}. {name}" for place, name in enumerate(names, start=1))


def {{ cookiecutter.function }}(sales: Iterable[tuple[str, int]], places: int) -> list[str]:
    """Return the names of the {{ cookiecutter.things }} that sold most, the best first.

    Sales under the same name are added up. A {{ cookiecutter.thing }} sold fewer than {{ cookiecutter.least }}
    times is not listed. Among equals the one that was sold first stands first.
    Raises ValueError when there is no place to fill.
    """
    if places < 1:
        raise ValueError(f"expected at least one place, got {places}")
    {{ cookiecutter.counted }}: dict[str, int] = {}
    for name, number in sales:
        {{ cookiecutter.counted }}[name] = {{ cookiecutter.counted }}.get(name, 0) + number
    listed = [name for name, number in {{ cookiecutter.counted }}.items() if number >= {{ cookiecutter.floor_name }}]
    ranked = sorted(listed, key=lambda name: {{ cookiecutter.counted }}[name], reverse=True)
    return ranked[:places]
