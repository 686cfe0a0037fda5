"""Set out all {{ cookiecutter.plural }} for the printer."""

from collections.abc import Iterable, Mapping

{{ cookiecutter.gap_name }} = {{ cookiecutter.gap }}


def {{ cookiecutter.helper }}(texts: Iterable[str]) -> int:
    """Return the length of the longest text, or 0 without any."""
    return max((len(text) for text in texts), default=0)


def {{ cookiecutter.function }}({{ cookiecutter.plural }}: Mapping[str, int]) -> list[str]:
    """Return a line with the name and the {{ cookiecutter.what }} of each {{ cookiecutter.one }}.

    All names begin at the left edge, and all numbers end at the right edge, below each
    other. Between the longest name and the longest number there are {{ cookiecutter.gap }} spaces.
    """
    width = {{ cookiecutter.helper }}({{ cookiecutter.plural }})
    digits = {{ cookiecutter.helper }}(str(number) for number in {{ cookiecutter.plural }}.values())
    lines: list[str] = []
    for name, number in {{ cookiecutter.plural }}.items():
        left = name.ljust(width) + " " * {{ cookiecutter.gap_name }}
        lines.append(left + str(number).rjust(digits))
    return lines
