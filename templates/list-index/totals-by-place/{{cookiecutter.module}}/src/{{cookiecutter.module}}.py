"""Read how many {{ cookiecutter.amount }} were reported, and from where."""

from collections.abc import Iterable

{{ cookiecutter.least_name }} = {{ cookiecutter.least }}


def is_entry(line: str) -> bool:
    """Tell whether a line reports something: it is neither blank nor a remark."""
    text = line.strip()
    return bool(text) and not text.startswith("#")


def {{ cookiecutter.function }}(lines: Iterable[str]) -> dict[str, int]:
    """Return the number of {{ cookiecutter.amount }} for each {{ cookiecutter.place }}, in order of first mention.

    A line has the form ``code {{ cookiecutter.sep }} {{ cookiecutter.place }} {{ cookiecutter.sep }} {{ cookiecutter.amount }}``. Blank lines and remarks are passed
    over, and so are entries of fewer than {{ cookiecutter.least }} {{ cookiecutter.amount }}.
    """
    totals: dict[str, int] = {}
    for line in lines:
        if not is_entry(line):
            continue
        fields = [field.strip() for field in line.split("{{ cookiecutter.sep }}")]
        {{ cookiecutter.place }} = fields[1]
        amount = int(fields[2])
        if amount < {{ cookiecutter.least_name }}:
            continue
        totals[{{ cookiecutter.place }}] = totals.get({{ cookiecutter.place }}, 0) + amount
    return totals
