"""A process that has imported everything and forks, once per request, a child to become it.

Started as ``python -m fixture_forge.sandbox.zygote``. Requests come as lines of JSON on standard
input; the answer to each is two lines on standard output, the child's id and its exit code. What
must be set before Python starts (hash seed, encoding) is the same for all of its children.
"""

import json
import os
import runpy
import sys
import time  # noqa: TID251 - a child takes over the time zone that it was asked to have
from typing import Any

from fixture_forge.sandbox.launcher import set_limits

_FAILED = 70


def _become(request: dict[str, Any]) -> None:
    """Turn this fork into the program that was asked for, and run it."""
    os.setsid()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for stream, path in ((1, request["stdout"]), (2, request["stderr"])):
        os.dup2(os.open(path, os.O_WRONLY | os.O_APPEND), stream)
    os.environ.clear()  # noqa: TID251 - it is given the whole of its environment
    os.environ.update(request["env"])  # noqa: TID251
    time.tzset()
    os.chdir(request["cwd"])
    set_limits(request["limits"])
    sys.argv = [request["module"], *request["arguments"]]
    runpy.run_module(request["module"], run_name="__main__", alter_sys=True)


def _fork(request: dict[str, Any]) -> int:
    pid = os.fork()
    if pid:
        return pid
    code = _FAILED
    try:
        _become(request)
        code = 0
    except SystemExit as exit_:
        code = exit_.code if isinstance(exit_.code, int) else int(exit_.code is not None)
    except BaseException:
        import traceback

        traceback.print_exc()
        code = 1
    finally:
        # Never back into the loop: there must be only one that reads requests.
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            os._exit(code)


def main(modules: list[str]) -> None:
    """Import modules, then serve requests until standard input ends."""
    import importlib

    for module in modules:
        importlib.import_module(module)
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for line in requests:
        pid = _fork(json.loads(line))
        answers.write(f"{pid}\n")
        answers.flush()
        _, status = os.waitpid(pid, 0)
        answers.write(f"{os.waitstatus_to_exitcode(status)}\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
