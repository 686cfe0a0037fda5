"""How much {{ cookiecutter.stuff }} has to be bought."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

{{ cookiecutter.reach_name }} = {{ cookiecutter.reach }}  # {{ cookiecutter.unit }} from one {{ cookiecutter.pack }}, for a single coat
{{ cookiecutter.coats_name }} = {{ cookiecutter.coats }}


@dataclass(frozen=True)
class {{ cookiecutter.cls }}:
    """A {{ cookiecutter.thing }} with straight sides, and whether it is to be done at all."""

    width: int
    length: int
    included: bool = True

    def area(self) -> int:
        """Return the size of the {{ cookiecutter.thing }} in {{ cookiecutter.unit }}."""
        return self.width * self.length


def {{ cookiecutter.function }}({{ cookiecutter.things }}: Iterable[{{ cookiecutter.cls }}]) -> int:
    """Return how many {{ cookiecutter.packs }} of {{ cookiecutter.stuff }} to buy.

    Each included {{ cookiecutter.thing }} gets {{ cookiecutter.coats }} coats, and a {{ cookiecutter.pack }} is enough for
    {{ cookiecutter.reach }} {{ cookiecutter.unit }} of one coat. Each {{ cookiecutter.thing }} has a shade of its own, so what one
    {{ cookiecutter.thing }} leaves over is of no use to another.
    """
    {{ cookiecutter.packs }} = 0
    for {{ cookiecutter.thing }} in {{ cookiecutter.things }}:
        if not {{ cookiecutter.thing }}.included:
            continue
        {{ cookiecutter.packs }} += math.ceil({{ cookiecutter.coats_name }} * {{ cookiecutter.thing }}.area() / {{ cookiecutter.reach_name }})
    return {{ cookiecutter.packs }}
