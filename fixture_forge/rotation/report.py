"""A page about one rotation: what was drawn and kept, how unlike and how alike in difficulty.

It stands alone: no script, no style sheet and no picture from elsewhere.
"""

import html
from collections import Counter
from collections.abc import Mapping, Sequence

_BARS, _WIDTH, _HEIGHT = 20, 360, 90
_STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse}td,th{padding:.2rem .8rem;border-bottom:1px solid #8884}"
    "td{text-align:right}td:first-child,th{text-align:left}figure{display:inline-block;margin:1rem}"
    "rect{fill:#47a}svg{overflow:visible}text{font-size:11px;fill:currentColor}"
    ":root{color-scheme:light dark}"
)


def page(
    summary: Mapping[str, str],
    tables: Mapping[str, Sequence[Sequence[str]]],
    figures: Mapping[str, Sequence[float]],
) -> bytes:
    """Return the page: a table of facts, tables with a head row, and a histogram per figure."""
    parts = ["<h1>Rotation</h1>", _table([("", ""), *summary.items()])]
    for title, rows in tables.items():
        parts += [f"<h2>{html.escape(title)}</h2>", _table(rows)]
    parts.append("<h2>Distributions</h2>")
    parts += [histogram(title, values) for title, values in figures.items() if values]
    head = f"<meta charset='utf-8'><title>Rotation</title><style>{_STYLE}</style>"
    start = f"<!doctype html>\n<html lang='en'><head>{head}</head><body>"
    return "\n".join([start, *parts, "</body></html>", ""]).encode()


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = rows
    lines = []
    if any(head):
        lines.append("<tr>" + "".join(f"<th>{html.escape(c)}</th>" for c in head) + "</tr>")
    lines += ["<tr>" + "".join(f"<td>{html.escape(c)}</td>" for c in r) + "</tr>" for r in body]
    return "<table>\n" + "\n".join(lines) + "\n</table>"


def histogram(title: str, values: Sequence[float]) -> str:
    """Return a figure with the distribution of values, and their least, middle and greatest."""
    low, high = min(values), max(values)
    span = high - low or 1.0
    counts = Counter(min(_BARS - 1, int((v - low) / span * _BARS)) for v in values)
    tallest = max(counts.values())
    step = _WIDTH / _BARS
    heights = {at: count / tallest * _HEIGHT for at, count in sorted(counts.items())}
    bars = [
        f"<rect x='{at * step:.1f}' y='{_HEIGHT - height:.1f}' width='{step - 1:.1f}' "
        f"height='{height:.1f}'><title>{counts[at]}</title></rect>"
        for at, height in heights.items()
    ]
    middle = sorted(values)[len(values) // 2]
    axis = (
        f"<text x='0' y='{_HEIGHT + 14}'>{low:.3g}</text>"
        f"<text x='{_WIDTH}' y='{_HEIGHT + 14}' text-anchor='end'>{high:.3g}</text>"
    )
    caption = f"{html.escape(title)}: {low:.3g} to {high:.3g}, median {middle:.3g}"
    size = f"width='{_WIDTH}' height='{_HEIGHT + 20}'"
    drawn = f"<svg {size} role='img'>{''.join(bars)}{axis}</svg>"
    return f"<figure>{drawn}<figcaption>{caption}</figcaption></figure>"
