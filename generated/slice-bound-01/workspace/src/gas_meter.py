"""Print the number of a gas meter without giving it away."""

SHOWN_DIGITS = 4
GROUP = 4


def in_groups(text: str) -> str:
    """Put a space after every 4 characters, but none at the end."""
    return " ".join(text[i : i + GROUP] for i in range(0, len(text), GROUP))


def obscured(meter: str) -> str:
    """Return the number with all but its last 4 digits replaced.

    Each digit that is hidden becomes ``.``, and the result is written in groups
    of 4. A number of 4 digits or fewer is hidden as a whole. Spaces and hyphens in the
    number that was given are left out.
    """
    digits = meter.replace(" ", "").replace("-", "")
    if len(digits) <= SHOWN_DIGITS:
        return in_groups("." * len(digits))
    hidden = "." * (len(digits) - SHOWN_DIGITS)
    shown = digits[-SHOWN_DIGITS - 1:]
    return in_groups(hidden + shown)
