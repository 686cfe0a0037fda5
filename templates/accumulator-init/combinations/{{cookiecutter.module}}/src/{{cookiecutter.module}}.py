"""How many different {{ cookiecutter.wares }} can be ordered."""

from collections.abc import Collection, Mapping

CEILING = {{ cookiecutter.ceiling }}


def sorted_names(names: Collection[str]) -> list[str]:
    """Return the names of one part as a catalogue prints them: each once, in order."""
    return sorted(set(names))


def {{ cookiecutter.function }}({{ cookiecutter.mapping }}: Mapping[str, Collection[str]], fixed: Collection[str]) -> int:
    """Return how many different {{ cookiecutter.wares }} the customer can choose from.

    Each part offers some names; a name that is listed twice is still one choice. Parts
    that are fixed leave nothing to choose. No more than {{ cookiecutter.ceiling }} are counted.
    """
    {{ cookiecutter.product }} = 1
    for part, names in {{ cookiecutter.mapping }}.items():
        if part not in fixed:
            {{ cookiecutter.product }} *= len(set(names))
    return min({{ cookiecutter.product }}, CEILING)
