"""Compare the start of ``forge --help`` with that of Python and click alone, in one run.

python benchmarks/startup.py [--runs N] [--write]
"""

import argparse
import subprocess
import sys
import time
from importlib.metadata import version
from statistics import median

from results import machine, put_section

PEERS = {
    "bare Python": ["-c", "pass"],
    "python -c 'import click'": ["-c", "import click"],
    "forge --help": ["-m", "fixture_forge", "--help"],
}


def main() -> int:
    """Run the peers in turn, so that a busy moment hits all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=40)
    parser.add_argument("--write", action="store_true", help="put the section into RESULTS.md")
    options = parser.parse_args()
    times: dict[str, list[float]] = {name: [] for name in PEERS}
    for _ in range(options.runs):
        for name, arguments in PEERS.items():
            started = time.perf_counter()
            subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
            times[name].append(time.perf_counter() - started)
    middle = {name: median(values) for name, values in times.items()}
    ratio = middle["forge --help"] / middle["python -c 'import click'"]
    rows = "\n".join(f"| `{name}` | {1000 * value:.1f} |" for name, value in middle.items())
    body = (
        f"`python benchmarks/startup.py`, {options.runs} runs in turn. {machine()}, "
        f"click {version('click')}.\n\n| | median ms |\n|---|---|\n{rows}\n\n"
        f"`forge --help` takes {ratio:.2f} times as long as importing click.\n"
    )
    print(body)
    if options.write:
        put_section("Start", body)
    return 0


if __name__ == "__main__":
    sys.exit(main())
