"""The rule of Windows for files that are open, tried here: none of them can be removed, renamed or replaced.

Asks the system which files this process has open, whoever opened them: Python, SQLite, a library.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

MOVES = ("replace", "rename", "renames", "remove", "unlink")


def is_open(path: object) -> bool:
    """Whether this process has the file open at this moment."""
    found = os.path.realpath(os.fspath(path))  # type: ignore[call-overload]
    return any(one.path == found for one in psutil.Process().open_files())


def keep_open_files(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """From now on whoever moves an open file gets what Windows says. Returns what was moved, as it happens."""
    moved: list[str] = []

    def kept(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def move(*paths: Any, **more: Any) -> Any:
            if more.get("dir_fd") is None and all(isinstance(path, str | os.PathLike) for path in paths):
                for path in paths:
                    if is_open(path):
                        raise PermissionError(13, f"{name}: another program has the file open", str(path))
                moved.append(f"{name} {' '.join(Path(path).name for path in paths)}")
            return real(*paths, **more)

        return move

    for name in MOVES:
        monkeypatch.setattr(os, name, kept(name, getattr(os, name)))
    monkeypatch.setattr("campaign.system.OPEN_FILES_CAN_GO", False)
    return moved
