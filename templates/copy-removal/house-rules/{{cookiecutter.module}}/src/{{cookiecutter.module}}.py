"""Settings that hold for all {{ cookiecutter.places }}, and what a single {{ cookiecutter.place }} does differently."""


def unknown_names(settings: dict[str, int], known: frozenset[str]) -> list[str]:
    """Return the names that nobody knows, in order."""
    return sorted(name for name in settings if name not in known)


def {{ cookiecutter.function }}(
    {{ cookiecutter.common }}: dict[str, int], {{ cookiecutter.special }}: dict[str, int | None]
) -> dict[str, int]:
    """Return the settings in force for one {{ cookiecutter.place }}.

    They are the ones for all {{ cookiecutter.places }}, except that a value of its own takes the
    place of the one for all, and None takes the setting away. Taking away what is
    not set changes nothing. Neither argument is changed.
    """
    {{ cookiecutter.merged }} = dict({{ cookiecutter.common }})
    for name, value in {{ cookiecutter.special }}.items():
        if value is None:
            {{ cookiecutter.merged }}.pop(name, None)
        else:
            {{ cookiecutter.merged }}[name] = value
    return {{ cookiecutter.merged }}
