"""Set limits on this process, then become the program: run as a script.

The parent cannot set them: code between fork and exec may deadlock in a process with threads.
"""

import os
import resource
import sys


def set_limits(numbers: list[int]) -> None:
    """Limit this process: CPU seconds, memory bytes, bytes of a file, bytes of a core dump."""
    kinds = (
        resource.RLIMIT_CPU,
        resource.RLIMIT_AS,
        resource.RLIMIT_FSIZE,
        resource.RLIMIT_CORE,
    )
    for kind, number in zip(kinds, numbers, strict=True):
        _, ceiling = resource.getrlimit(kind)
        wanted = number
        if ceiling != resource.RLIM_INFINITY:
            wanted = min(wanted, ceiling)
        try:
            resource.setrlimit(kind, (wanted, wanted))
        except (ValueError, OSError):
            # macOS refuses a limit on address space; the level's name says so.
            if sys.platform != "darwin":
                raise


def main(arguments: list[str]) -> None:
    """Take the four numbers of ``set_limits`` and a command."""
    set_limits([int(text) for text in arguments[:4]])
    command = arguments[4:]
    os.execvpe(command[0], command, os.environ)  # noqa: S606, TID251


if __name__ == "__main__":
    main(sys.argv[1:])
