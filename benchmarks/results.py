"""Keep RESULTS.md: one section per script, replaced whole each time the script is run."""

import platform
import re
from pathlib import Path

RESULTS = Path(__file__).with_name("RESULTS.md")
_HEAD = "# Results\n\nEach section is written by the script that it names.\n"


def machine() -> str:
    """Return what a figure depends on and may be published: system, processor kind, Python."""
    return f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"


def put_section(title: str, body: str) -> None:
    """Write a section, in place of the one of the same title."""
    text = RESULTS.read_text() if RESULTS.exists() else _HEAD
    section = f"## {title}\n\n{body.strip()}\n"
    old = re.search(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if old is None:
        RESULTS.write_text(text.rstrip("\n") + "\n\n" + section)
    else:
        rest = text[old.end() :]
        RESULTS.write_text(text[: old.start()] + section + ("\n" + rest if rest else ""))
