{% set digits = "1234567890"[:cookiecutter.keep + cookiecutter.start] -%}
{% set tail = digits[cookiecutter.start:] -%}
from {{ cookiecutter.module }} import {{ cookiecutter.function }}


def test_exactly_the_last_{{ cookiecutter.keep }}_digits_are_shown() -> None:
    printed = {{ cookiecutter.function }}("{{ digits }}")
    assert printed.replace(" ", "") == "{{ "xxxx"[:cookiecutter.start] | replace("x", cookiecutter.symbol) }}{{ tail }}"
