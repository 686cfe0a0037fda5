"""seccomp: a short list of system calls is allowed, and every other one fails with EPERM.

No new process, no new program, no socket, no signal to others; files are opened to be read only.
"""

import ctypes
import platform
import struct
import sys
from collections.abc import Iterator

from fixture_forge.sandbox.sealed.confine import checked, libc

_ALLOWED = {
    "x86_64": {
        "read": 0, "write": 1, "close": 3, "fstat": 5, "lseek": 8, "mmap": 9, "mprotect": 10,
        "munmap": 11, "brk": 12, "rt_sigaction": 13, "rt_sigprocmask": 14, "rt_sigreturn": 15,
        "pread64": 17, "readv": 19, "writev": 20, "access": 21, "sched_yield": 24, "mremap": 25,
        "madvise": 28, "dup": 32, "nanosleep": 35, "getpid": 39, "exit": 60, "uname": 63,
        "getcwd": 79, "readlink": 89, "gettimeofday": 96, "getrusage": 98,
        "sysinfo": 99, "times": 100, "getuid": 102, "getgid": 104, "geteuid": 107,
        "getegid": 108, "sigaltstack": 131, "gettid": 186, "futex": 202,
        "sched_getaffinity": 204, "getdents64": 217, "restart_syscall": 219,
        "clock_gettime": 228, "clock_getres": 229, "clock_nanosleep": 230, "exit_group": 231,
        "newfstatat": 262, "readlinkat": 267, "getrandom": 318, "statx": 332, "rseq": 334,
        "faccessat2": 439,
    },
    # From asm-generic/unistd.h.
    "aarch64": {
        "getcwd": 17, "dup": 23, "faccessat": 48, "close": 57, "getdents64": 61,
        "lseek": 62, "read": 63, "write": 64, "readv": 65, "writev": 66, "pread64": 67,
        "readlinkat": 78, "newfstatat": 79, "fstat": 80, "exit": 93, "exit_group": 94,
        "futex": 98, "nanosleep": 101, "clock_gettime": 113, "clock_getres": 114,
        "clock_nanosleep": 115, "sched_getaffinity": 123, "sched_yield": 124,
        "restart_syscall": 128, "sigaltstack": 132, "rt_sigaction": 134, "rt_sigprocmask": 135,
        "rt_sigreturn": 139, "times": 153, "uname": 160, "getrusage": 165, "gettimeofday": 169,
        "getpid": 172, "getuid": 174, "geteuid": 175, "getgid": 176, "getegid": 177,
        "gettid": 178, "sysinfo": 179, "brk": 214, "munmap": 215, "mremap": 216, "mmap": 222,
        "mprotect": 226, "madvise": 233, "getrandom": 278, "statx": 291, "rseq": 293,
        "faccessat2": 439,
    },
}  # fmt: skip
_ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_OPENAT = {"x86_64": 257, "aarch64": 56}
_FCNTL = {"x86_64": 72, "aarch64": 25}
# Copies and flags of descriptors. Locks would be signs from one worker to the other, and an owner
# of a descriptor is whom the kernel sends signals to.
_GETFL, _DUPFD_CLOEXEC = 3, 1030
# Access modes other than reading, O_CREAT, O_TRUNC, and O_TMPFILE without O_DIRECTORY.
_WRITING = 0o3 | 0o100 | 0o1000 | 0o20000000
_X32 = 0x40000000
_LOAD, _EQUAL, _ABOVE, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x25, 0x35, 0x45, 0x06
_ALLOW, _KILL, _EPERM = 0x7FFF0000, 0x80000000, 0x00050001
_AT_NUMBER, _AT_ARCHITECTURE, _AT_SECOND_ARGUMENT, _AT_THIRD_ARGUMENT = 0, 4, 24, 32
_PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _MODE_FILTER = 38, 22, 2


def is_known() -> bool:
    """Whether there is a filter for this machine."""
    return sys.platform == "linux" and platform.machine() in _ALLOWED


def program(machine: str) -> bytes:
    """Return the filter for a machine, as instructions of classic BPF."""

    def lines() -> Iterator[tuple[int, int, int, int]]:
        yield _LOAD, 0, 0, _AT_ARCHITECTURE
        yield _EQUAL, 1, 0, _ARCHITECTURE[machine]
        yield _RETURN, 0, 0, _KILL
        yield _LOAD, 0, 0, _AT_NUMBER
        # The second way to call the kernel on x86-64 has other numbers.
        yield _AT_LEAST, 0, 1, _X32
        yield _RETURN, 0, 0, _KILL
        for number in _ALLOWED[machine].values():
            yield _EQUAL, 0, 1, number
            yield _RETURN, 0, 0, _ALLOW
        yield _EQUAL, 0, 5, _FCNTL[machine]
        yield _LOAD, 0, 0, _AT_SECOND_ARGUMENT
        yield _EQUAL, 1, 0, _DUPFD_CLOEXEC
        yield _ABOVE, 1, 0, _GETFL
        yield _RETURN, 0, 0, _ALLOW
        yield _RETURN, 0, 0, _EPERM
        yield _EQUAL, 0, 3, _OPENAT[machine]
        yield _LOAD, 0, 0, _AT_THIRD_ARGUMENT
        yield _ANY_BIT, 1, 0, _WRITING
        yield _RETURN, 0, 0, _ALLOW
        yield _RETURN, 0, 0, _EPERM

    return b"".join(struct.pack("HBBI", *line) for line in lines())


def restrict() -> None:
    """Hold this process to the filter. Raises OSError."""
    code = program(platform.machine())
    kept = ctypes.create_string_buffer(code)
    header = struct.pack("HxxxxxxQ", len(code) // 8, ctypes.addressof(kept))
    library = libc()
    checked("no_new_privs", library.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    checked("seccomp", library.prctl(_PR_SET_SECCOMP, _MODE_FILTER, header, 0, 0))
