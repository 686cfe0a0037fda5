"""Read how many pallets were reported, and from where."""

from collections.abc import Iterable

SMALLEST_COUNTED = 3


def is_entry(line: str) -> bool:
    """Tell whether a line reports something: it is neither blank nor a remark."""
    text = line.strip()
    return bool(text) and not text.startswith("#")


def place_totals(lines: Iterable[str]) -> dict[str, int]:
    """Return the number of pallets for each depot, in order of first mention.

    A line has the form ``code ; depot ; pallets``. Blank lines and remarks are passed
    over, and so are entries of fewer than 3 pallets.
    """
    totals: dict[str, int] = {}
    for line in lines:
        if not is_entry(line):
            continue
        fields = [field.strip() for field in line.split(";")]
        depot = fields[0]
        amount = int(fields[2])
        if amount < SMALLEST_COUNTED:
            continue
        totals[depot] = totals.get(depot, 0) + amount
    return totals
