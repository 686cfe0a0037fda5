"""Print the number of {{ cookiecutter.what }} without giving it away."""

{{ cookiecutter.keep_name }} = {{ cookiecutter.keep }}
GROUP = {{ cookiecutter.group }}


def in_groups(text: str) -> str:
    """Put a space after every {{ cookiecutter.group }} characters, but none at the end."""
    return " ".join(text[i : i + GROUP] for i in range(0, len(text), GROUP))


def {{ cookiecutter.function }}({{ cookiecutter.number }}: str) -> str:
    """Return the number with all but its last {{ cookiecutter.keep }} digits replaced.

    Each digit that is hidden becomes ``{{ cookiecutter.symbol }}``, and the result is written in groups
    of {{ cookiecutter.group }}. A number of {{ cookiecutter.keep }} digits or fewer is hidden as a whole. Spaces and hyphens in the
    number that was given are left out.
    """
    digits = {{ cookiecutter.number }}.replace(" ", "").replace("-", "")
    if len(digits) <= {{ cookiecutter.keep_name }}:
        return in_groups("{{ cookiecutter.symbol }}" * len(digits))
    hidden = "{{ cookiecutter.symbol }}" * (len(digits) - {{ cookiecutter.keep_name }})
    shown = digits[-{{ cookiecutter.keep_name }}:]
    return in_groups(hidden + shown)
