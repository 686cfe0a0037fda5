"""Start a nursery: ``python -s -S -B -P PATH/start.py DESCRIPTOR``.

Site-packages are not on the path there, and are not to be: this package is found by where it
lies, loaded, and taken off the path again before anything else happens.
"""

import importlib
import os
import sys

_LEVELS = 4


def main() -> None:
    """Load the nursery and let it serve."""
    os.environ.pop("PWD", None)  # noqa: TID251 - bubblewrap sets it, and no other level has it
    above = os.path.abspath(__file__)
    for _ in range(_LEVELS):
        above = os.path.dirname(above)
    sys.path.insert(0, above)
    nursery = importlib.import_module("fixture_forge.sandbox.sealed.nursery")
    sys.path.remove(above)
    sys.path_importer_cache.pop(above, None)
    nursery.serve(int(sys.argv[1]))


if __name__ == "__main__":
    main()
