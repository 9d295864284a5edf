"""A campaign opened by a command that writes to it: with backups, and a word where none could be made."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from campaign.cli.saying import say
from campaign.desk import Desk
from campaign.store.backups import Backups


@contextmanager
def at_desk(arguments: argparse.Namespace) -> Iterator[Desk]:
    """The campaign of ``arguments.file``, closed in the end. Raises StoreError."""
    desk = Desk.open(arguments.file, backups_of(arguments), arguments.door)
    try:
        with desk:
            yield desk
    finally:
        if trouble := desk.backup_trouble():
            say(trouble, sys.stderr)


def backups_of(arguments: argparse.Namespace) -> Backups | None:
    """Where the backups go; None where whoever called wants none."""
    return None if arguments.backups is None else Backups(arguments.backups)
