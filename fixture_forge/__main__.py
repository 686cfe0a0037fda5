"""``python -m fixture_forge`` is ``forge``."""

from fixture_forge.cli import main

if __name__ == "__main__":
    main()
