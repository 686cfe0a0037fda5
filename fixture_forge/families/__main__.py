"""Print the page of all families: ``python -m fixture_forge.families > docs/families.md``."""

import sys

from fixture_forge.families import FAMILIES
from fixture_forge.families.page import families_page

if __name__ == "__main__":
    sys.stdout.write(families_page(FAMILIES))
