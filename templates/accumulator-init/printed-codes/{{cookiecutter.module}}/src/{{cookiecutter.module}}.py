"""The codes printed on {{ cookiecutter.things }}."""

ALPHABET = "{{ cookiecutter.alphabet }}"
WIDTH = {{ cookiecutter.width }}


def is_code(text: str) -> bool:
    """Say whether a text can be the code of a {{ cookiecutter.thing }}."""
    return len(text) == WIDTH and set(text) <= set(ALPHABET)


def {{ cookiecutter.function }}(number: int) -> str:
    """Return the code that is printed on the {{ cookiecutter.thing }} with a number.

    The characters of the alphabet are the digits, the first of them standing for 0, and
    the highest place comes first. Short codes are filled up in front with that first one.
    Raises ValueError for a number that does not fit.
    """
    base = len(ALPHABET)
    if not 0 <= number < base**WIDTH:
        raise ValueError(f"no code of {WIDTH} characters for {number}")
    {{ cookiecutter.code_name }} = ""
    while number:
        number, digit = divmod(number, base)
        {{ cookiecutter.code_name }} = ALPHABET[digit] + {{ cookiecutter.code_name }}
    return {{ cookiecutter.code_name }}.rjust(WIDTH, ALPHABET[0])
