"""Print the number of a library ticket without giving it away."""

CLEAR_DIGITS = 2
GROUP = 3


def in_groups(text: str) -> str:
    """Put a space after every 3 characters, but none at the end."""
    return " ".join(text[i : i + GROUP] for i in range(0, len(text), GROUP))


def veiled(ticket: str) -> str:
    """Return the number with all but its last 2 digits replaced.

    Each digit that is hidden becomes ``.``, and the result is written in groups
    of 3. A number of 2 digits or fewer is hidden as a whole. Spaces and hyphens in the
    number that was given are left out.
    """
    digits = ticket.replace(" ", "").replace("-", "")
    if len(digits) <= CLEAR_DIGITS:
        return in_groups("." * len(digits))
    hidden = "." * (len(digits) - CLEAR_DIGITS)
    shown = digits[-CLEAR_DIGITS - 1:]
    return in_groups(hidden + shown)
