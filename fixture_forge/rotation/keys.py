"""Keys that variants are drawn under: 32 bytes of chance, in a file that only its owner can read.

The key itself is never shown. Its commitment may be published before anything is drawn: whoever
has it can tell later that the key was not looked for until a draw came out as wanted.
"""

import os
import stat
from pathlib import Path

from fixture_forge.ambient import new_key
from fixture_forge.canonical import sha256
from fixture_forge.errors import BadKey, OutputExists, UnwritableOutput
from fixture_forge.rotation.places import refuse_tracked
from fixture_forge.sandbox.api import Sandbox

KEY_BYTES = 32
_OTHERS = 0o077
_MAKE = "`forge rotate keygen --key FILE` makes one."


def commitment_of(key: bytes) -> str:
    """Return what may be published of a key: SHA-256 over a label and the key."""
    return sha256(b"fixture-forge/rotation-key/1\0" + key)


def make_key(path: Path, sandbox: Sandbox) -> str:
    """Write a new key; return its commitment.

    Raises OutputExists, ExposedPlace in a git work tree, and UnwritableOutput.
    """
    refuse_tracked(path, sandbox, what="the key")
    key = new_key()
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except FileExistsError:
        raise OutputExists(
            f"{path}: exists already.", hint="A key is never replaced. Choose another name."
        ) from None
    except OSError as error:
        raise UnwritableOutput(
            f"{path}: cannot be written: {error.strerror or error}.",
            hint="Choose another place, or make room and give permission.",
        ) from None
    with open(handle, "wb") as file:
        os.fchmod(file.fileno(), 0o600)
        file.write(key.hex().encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())
    return commitment_of(key)


def read_key(path: Path, sandbox: Sandbox) -> bytes:
    """Return the key in a file. Raises BadKey, and ExposedPlace in a git work tree."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        reason = error.strerror or error
        raise BadKey(f"{path}: no key can be read there: {reason}.", hint=_MAKE) from None
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise BadKey(f"{path}: no plain file.", hint=_MAKE)
    with open(handle, "rb") as file:
        status = os.fstat(file.fileno())
        if status.st_mode & _OTHERS:
            raise BadKey(
                f"{path}: others can read this key (mode {stat.S_IMODE(status.st_mode):04o}).",
                hint=f"chmod 600 {path}. If others had access to the machine, make a new key.",
            )
        data = file.read(1024)
    refuse_tracked(path, sandbox, what="the key")
    try:
        key = bytes.fromhex(data.decode("ascii"))
    except (UnicodeDecodeError, ValueError):
        raise BadKey(f"{path}: is not written in hexadecimal digits.", hint=_MAKE) from None
    if len(key) != KEY_BYTES:
        raise BadKey(f"{path}: {len(key)} bytes, a key has {KEY_BYTES}.", hint=_MAKE)
    return key
