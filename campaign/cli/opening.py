"""A campaign opened by a command that writes to it: with backups, and a word where none could be made."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from campaign.cli.output import say
from campaign.desk import Desk
from campaign.store.backups.folders import Backups
from campaign.store.errors import StoreError
from campaign.words import _


@contextmanager
def at_desk(arguments: argparse.Namespace) -> Iterator[Desk]:
    """The campaign of ``arguments.file``, closed in the end. Raises StoreError."""
    desk = Desk.open(arguments.file, backups_of(arguments), arguments.door)
    try:
        with desk:
            try:
                yield desk
            finally:
                save_if_lost(desk)
    finally:
        if trouble := desk.backup_trouble():
            say(trouble, sys.stderr)


def save_if_lost(desk: Desk) -> None:
    """What was ordered is saved beside, where the file was removed or replaced meanwhile: else it would go with us."""
    if not desk.is_lost():
        return
    folder = desk.path.parent if desk.path.parent.is_dir() else Path.cwd()
    number = 1
    while (path := folder / f"{desk.path.stem} saved {number}{desk.path.suffix}").exists():
        number += 1
    try:
        whole = desk.copies.save(path)
    except StoreError as error:
        say(str(error), sys.stderr)
        return
    said = _("What was ordered up to now is saved in “{path}”.")
    if not whole:
        said = _("What led to where the campaign stands is saved in “{path}”, without its pictures.")
    say(said.format(path=path), sys.stderr)


def backups_of(arguments: argparse.Namespace) -> Backups | None:
    """Where the backups go; None where the caller wants none."""
    return None if arguments.backups is None else Backups(arguments.backups)
