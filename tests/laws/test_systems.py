"""What only some operating systems have stands in one module; processes are spawned and never forked."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from tests.laws.reading import PROGRAM, Module, Place, modules, read, told

MODULES: Final = {
    "fcntl", "resource", "pwd", "grp", "spwd", "termios", "tty", "pty", "crypt", "syslog", "posix", "nis", "readline",
    "msvcrt", "winreg", "winsound", "nt", "_winapi", "curses", "ctypes.wintypes",
}  # fmt: skip
NAMES: Final = {
    "os.name", "sys.platform", "platform.system", "os.uname", "sys.getwindowsversion",
    "os.fork", "os.forkpty", "os.kill", "os.killpg", "os.setsid", "os.setpgid", "os.getuid", "os.geteuid",
    "os.getgid", "os.chown", "os.chroot", "os.mkfifo", "os.mknod", "os.nice", "os.getloadavg", "os.sysconf",
    "os.statvfs", "os.fdatasync", "os.sync", "os.posix_spawn", "os.wait", "os.waitpid", "os.pidfd_open",
    "os.symlink", "os.readlink", "os.link", "os.fchmod", "os.startfile", "os.sched_getaffinity", "os.O_RDONLY",
    "os.O_DIRECTORY", "os.O_NOFOLLOW", "os.O_CLOEXEC", "os.O_DSYNC", "os.O_SYNC", "os.O_TMPFILE", "os.O_BINARY",
    "signal.SIGKILL", "signal.SIGHUP", "signal.SIGQUIT", "signal.SIGUSR1", "signal.SIGUSR2", "signal.SIGALRM",
    "signal.SIGCHLD", "signal.SIGPIPE", "signal.alarm", "signal.setitimer", "signal.pause", "signal.CTRL_C_EVENT",
    "time.clock_gettime", "time.tzset", "multiprocessing.Process", "multiprocessing.Pool",
    "multiprocessing.set_start_method", "concurrent.futures.ProcessPoolExecutor",
}  # fmt: skip
METHODS: Final = {
    "symlink_to", "hardlink_to", "is_fifo", "is_socket", "is_mount", "lchmod", "is_junction",
}  # fmt: skip
KEYWORDS: Final = {"preexec_fn", "start_new_session", "creationflags", "startupinfo", "pass_fds", "dir_fd"}
PATHS: Final = ("/dev/", "/tmp", "/proc/", "/etc/", "/usr/", "/var/", "/home/", "C:\\")

ALLOWED: Final = {
    ("campaign/system.py", "*"): "the module for it",
    ("ui/start.py", "sys.platform"): "looks for Qt's libraries, which Linux may lack, before Qt ends the process",
    ("ui/start.py", "is_socket"): "the same: whether a Wayland display answers",
    ("ui/errors/report.py", "sys.platform"): "tells it in a report, and decides nothing by it",
    ("dev.py", "os.name"): "makes the developer's own environment",
    ("dev.py", "/dev/shm"): "where Linux has files in memory, for tests; elsewhere they lie on the disk",
}


def offences(module: Module) -> Iterator[Place]:
    """Everything that some system lacks, outside the places that may use it."""
    if (module.file, "*") not in ALLOWED:
        yield from (place for key, place in uses(module) if (module.file, key) not in ALLOWED)


@cache
def uses(module: Module) -> tuple[tuple[str, Place], ...]:
    """Every use, by what it is of."""
    return tuple(_uses(module))


def _uses(module: Module) -> Iterator[tuple[str, Place]]:
    for node, name in module.imports:
        if name.partition(".")[0] in MODULES or name in MODULES or name in NAMES:
            yield name, module.place(node, f"{name} is imported")
    for node, name in module.used:
        if name in NAMES and isinstance(node, ast.Attribute):
            yield name, module.place(node, f"{name} is used")
    for call, _name, last in module.calls:
        if last in METHODS:
            yield last, module.place(call, f"{last}() is called")
        if last == "get_context" and [ast.unparse(arg) for arg in call.args] != ["'spawn'"]:
            yield last, module.place(call, "processes that are not spawned")
        for keyword in call.keywords:
            if keyword.arg in KEYWORDS:
                yield keyword.arg, module.place(call, f"{keyword.arg}=")
    for node, text in module.texts():
        if text.startswith(PATHS):
            yield text, module.place(node, f"the path {text!r}")


def test_nothing_is_used_that_some_systems_lack():
    found = [place for module in modules(*PROGRAM, "dev.py") for place in offences(module)]
    assert not found, told(found)


def test_every_exception_is_needed():
    used = {(module.file, key) for module in modules(*PROGRAM, "dev.py") for key, _place in uses(module)}
    assert {place for place in ALLOWED if place[1] != "*"} <= used


@pytest.mark.parametrize(
    "sample",
    [
        "import fcntl\n",
        "import os\nif os.name == 'nt':\n    pass\n",
        "from os import name\n",
        "import sys\nprint(sys.platform)\n",
        "import os\nos.fork()\n",
        "import os, signal\nos.kill(1, signal.SIGKILL)\n",
        "import multiprocessing\nmultiprocessing.get_context('fork')\n",
        "import multiprocessing\nmultiprocessing.get_context()\n",
        "from multiprocessing import Process\nProcess()\n",
        "from concurrent.futures import ProcessPoolExecutor\n",
        "path.symlink_to(other)\n",
        "run(command, preexec_fn=ready)\n",
        "folder = '/tmp/fftt'\n",
        "import os\nos.open('x', os.O_RDONLY | os.O_DIRECTORY)\n",
    ],
)
def test_the_law_finds(sample: str):
    assert list(offences(read(sample)))
