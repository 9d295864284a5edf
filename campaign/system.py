"""What differs from one operating system to the other, behind a few words that mean the same everywhere.

The only module that asks which system this is and the only one that uses what some of them lack. Decides nothing.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

OPEN_FILES_CAN_GO: Final = os.name != "nt"
"""Whether a file can be removed while a program has it open."""
NO_SUCH_CALL: Final = (errno.EINVAL, errno.ENOTSUP)
"""How a file system says that it cannot do what was asked."""
DESKTOP: Final = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "freedesktop")
"""Whose ways the desktop has on which the program runs; most others than Windows and macOS follow freedesktop.org."""


class IsLink(OSError):
    """A link lies where a file was to be written: what it leads to is somebody else's affair."""


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on disk: a file made, renamed or removed in it is so after a power cut too.

    Windows knows no such call, its file system keeps a journal of names; some shares in a network know none either.
    """
    if os.name == "nt":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # one may write in a folder that one may not list
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in NO_SUCH_CALL:
            raise
    finally:
        os.close(handle)


def sync_file(path: Path) -> None:
    """Have what is in a file on disk. Nobody else in this process may have it open: SQLite would lose its locks."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def replace(source: Path, target: Path) -> None:
    """Give a file, closed by now, another name, in the place of any file of that name. Raises OSError.

    Whatever happens, the name then means the old file or the new one whole: its content is on disk before it gets the
    name, and the name when this returns.
    """
    sync_file(source)
    source.replace(target)
    sync_folder(target.parent)


def is_there(path: Path) -> bool:
    """Whether there is anything of this name; what lies on a disk that was taken out is not there."""
    try:
        return path.exists()
    except OSError:
        return False


def resolved(path: Path) -> Path:
    """The file itself, whatever links lead to it. Raises OSError where they lead round in a circle."""
    try:
        return path.resolve()
    except RuntimeError as error:  # so Python says it up to 3.12
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from error


def write(data: bytes, path: Path, *, through_links: bool = False, private: bool = False) -> None:
    """Put a file in its place at once and for good, or leave what was there as it was. Raises OSError.

    ``private``: where the system knows such rights, nobody but this user may read it.

    What is no file, as a terminal or a pipe, is only written to. ``through_links``: where the file that is the
    program's own, as one of settings, may be kept elsewhere; else nothing is written where a link lies.
    """
    if path.is_symlink() and not through_links and (path.is_file() or not path.exists()):
        raise IsLink(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    path = resolved(path)
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    part = path.with_name(path.name + ".part")
    try:
        part.unlink(missing_ok=True)  # it may be a link of somebody else's
        with open(part, "xb", opener=_for_this_user if private else None) as file:  # a path has none
            file.write(data)
        replace(part, path)
    except BaseException as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename is not None:
            error.filename, error.filename2 = str(path), None  # people know of no other
        raise


def _for_this_user(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def remove(path: Path) -> None:
    """Remove a file, if it is there, for good: it does not come back after a power cut. Raises OSError."""
    if path.exists():
        path.unlink(missing_ok=True)
        sync_folder(path.parent)


def remove_locked(side_file: Path, unlock: Callable[[], object]) -> None:
    """Let go of a locked file and remove it.

    Where open files can go, it goes while the lock is held: later, it could be another's. Windows removes no open
    file, and so no other's either.
    """
    if OPEN_FILES_CAN_GO:
        with suppress(OSError):
            side_file.unlink()
    unlock()
    if not OPEN_FILES_CAN_GO:
        with suppress(OSError):
            side_file.unlink()


def limit_memory(most: int) -> None:
    """Let this process have no more than so many bytes; who asks for more gets MemoryError.

    Where the system has no such limit nothing happens: the process that started it watches it besides.
    """
    try:
        import resource
    except ImportError:
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def write_user_keys(under: str, keys: Mapping[tuple[str, str], str]) -> None:
    """Set values in this user's own part of the Windows registry, by key and name. Raises OSError."""
    if sys.platform == "win32":
        import winreg

        for (key, name), value in keys.items():
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, f"{under}\\{key}") as opened:
                winreg.SetValueEx(opened, name, 0, winreg.REG_SZ, value)
        _tell_the_shell()


def user_key(key: str) -> str | None:
    """The value without a name of a key in this user's own part of the Windows registry; None where there is none."""
    if sys.platform == "win32":
        import winreg

        with suppress(OSError):
            return winreg.QueryValue(winreg.HKEY_CURRENT_USER, key)
    return None


def remove_user_key(key: str) -> None:
    """Remove a key in this user's own part of the Windows registry, with all below it, if it is there."""
    if sys.platform == "win32":
        import winreg

        try:
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as opened:
                below = [winreg.EnumKey(opened, number) for number in range(winreg.QueryInfoKey(opened)[0])]
        except FileNotFoundError:
            return
        for name in below:
            remove_user_key(f"{key}\\{name}")
        winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)
        _tell_the_shell()


def _tell_the_shell() -> None:
    """Let Windows look again which program opens which files."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SHChangeNotify(0x08000000, 0, None, None)
