"""Set limits on this process, then become the program: run as a script, never imported.

The parent cannot set them: code between fork and exec may deadlock in a process with threads.
"""

import os
import resource
import sys


def main(arguments: list[str]) -> None:
    """Take four numbers (CPU seconds, memory bytes, file bytes, core bytes) and a command."""
    kinds = (
        resource.RLIMIT_CPU,
        resource.RLIMIT_AS,
        resource.RLIMIT_FSIZE,
        resource.RLIMIT_CORE,
    )
    for kind, text in zip(kinds, arguments[:4], strict=True):
        _, ceiling = resource.getrlimit(kind)
        wanted = int(text)
        if ceiling != resource.RLIM_INFINITY:
            wanted = min(wanted, ceiling)
        try:
            resource.setrlimit(kind, (wanted, wanted))
        except (ValueError, OSError):
            # macOS refuses a limit on address space; the level's name says so.
            if sys.platform != "darwin":
                raise
    command = arguments[4:]
    os.execvpe(command[0], command, os.environ)  # noqa: S606, TID251


if __name__ == "__main__":
    main(sys.argv[1:])
