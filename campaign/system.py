"""What differs from one operating system to the other, behind a few words that mean the same everywhere.

The only module that asks which system this is and the only one that uses what some of them lack. Decides nothing.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

OPEN_FILES_CAN_GO: Final = os.name != "nt"
"""Whether a file can be removed while somebody has it open."""


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on disk: a file made, renamed or removed in it is so after a power cut too.

    Windows knows no such call; its file system keeps a journal of names.
    """
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def replace(source: Path, target: Path) -> None:
    """Give a file, closed by now and on disk, another name, in the place of any file of that name. Raises OSError."""
    source.replace(target)
    sync_folder(target.parent)


def limit_memory(most: int) -> None:
    """Let this process have no more than so many bytes; who asks for more gets MemoryError.

    Where the system has no such limit nothing happens: whoever started the process watches it besides.
    """
    try:
        import resource
    except ImportError:
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
