"""Landlock: from here on nothing can be opened but what is listed, whatever this process becomes.

Linux 5.13 and later; the kernel says by a number (ABI) how much of it it knows.
"""

import ctypes
import os
import stat
import struct
import sys
from collections.abc import Iterable

from fixture_forge.sandbox.sealed.confine import checked, libc

_CREATE, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_ASK_VERSION = 1
_PATH_BENEATH = 1
_READ_FILE, _READ_DIR = 1 << 2, 1 << 3
# How many rights on files each ABI knows of: refer came with 2, truncate with 3, ioctl with 5.
_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15}
_FILE_RIGHTS_NOW = 16
_NET_RIGHTS, _SCOPES = 3, 3  # bind and connect; abstract sockets and signals
_NET_SINCE, _SCOPES_SINCE = 4, 6
_PR_SET_NO_NEW_PRIVS = 38


def abi() -> int:
    """Return the version that the kernel offers, 0 if none."""
    if sys.platform != "linux":
        return 0
    version = libc().syscall(_CREATE, None, ctypes.c_size_t(0), ctypes.c_uint32(_ASK_VERSION))
    return max(0, int(version))


def make_ruleset(readable: Iterable[str]) -> int:
    """Return a descriptor of rules that let these files and folders be read and no more.

    Raises OSError where the kernel refuses.
    """
    version, library = abi(), libc()
    rights = (1 << _FILE_RIGHTS.get(version, _FILE_RIGHTS_NOW)) - 1
    size = 24 if version >= _SCOPES_SINCE else 16 if version >= _NET_SINCE else 8
    attributes = struct.pack("QQQ", rights, _NET_RIGHTS, _SCOPES)[:size]
    rules = checked(
        "landlock_create_ruleset",
        library.syscall(_CREATE, attributes, ctypes.c_size_t(size), ctypes.c_uint32(0)),
    )
    for path in readable:
        try:
            beneath = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue  # gone since it was listed
        folder = stat.S_ISDIR(os.fstat(beneath).st_mode)
        allowed = _READ_FILE | _READ_DIR if folder else _READ_FILE
        rule = struct.pack("=Qi", allowed, beneath)
        added = library.syscall(_ADD_RULE, rules, _PATH_BENEATH, rule, ctypes.c_uint32(0))
        os.close(beneath)
        checked("landlock_add_rule", added)
    return rules


def restrict(rules: int) -> None:
    """Hold this process to the rules. Raises OSError."""
    library = libc()
    checked("no_new_privs", library.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    checked("landlock_restrict_self", library.syscall(_RESTRICT_SELF, rules, ctypes.c_uint32(0)))
