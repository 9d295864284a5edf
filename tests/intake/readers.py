"""What readers in a process of their own may do wrong, one function each."""

from __future__ import annotations

import importlib
import os
import time
from pathlib import Path

from campaign.store.errors import NewerFile
from campaign.world.codec import BadForm


def tells(path: Path, *more: object) -> object:
    return {"name": path.name, "more": [str(one) for one in more]}


def refuses(path: Path) -> object:
    raise NewerFile(f"{path.name} is newer.")


def has_bad_form(path: Path) -> object:
    raise BadForm("Line 3 is no order.")


def never_ends(path: Path) -> object:
    while True:
        time.sleep(1)


def swells(path: Path) -> object:
    held = []
    while True:
        held.append(bytearray(16 * 1024 * 1024))


def dies(path: Path) -> object:
    os._exit(1)


def breaks_down(path: Path) -> object:
    raise ZeroDivisionError


def says_too_much(path: Path) -> object:
    return "x" * 1_000_000


def writes_where_it_is(path: Path, out: Path) -> object:
    out.write_text(str(os.getpid()), encoding="ascii")
    return never_ends(path)


def carried_out_here(function: str, path: Path, *more: object, limits: object, stop: object = None) -> object:
    """In the place of ``process.carried_out`` where a test is not about the process: the same, in this one."""
    module, _colon, name = function.partition(":")
    return getattr(importlib.import_module(module), name)(path, *more)
