"""Whole copies of a campaign's file, of one moment, and the look through one that says whether it is sound.

Whoever writes to the campaign waits while it is copied, and not while the copy is looked through. Nothing of a file is
read as an order or an event here.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from campaign.store import errors, integrity, journal, opening, sidecar_files

JOURNAL = ("SELECT id, hash FROM entry ORDER BY id", "SELECT entry FROM head")
BESIDES = {  # what can be another although the journal is the same
    "ledger": "SELECT entry, stood, seal FROM ledger ORDER BY entry",
    "picture": "SELECT id, length(png) FROM picture ORDER BY id",
    "under_way": "SELECT battle, text FROM under_way ORDER BY battle",
    "post": "SELECT seat, text FROM post ORDER BY seat",
}


def copy(source: Path, target: Path) -> None:
    """Have SQLite copy what is committed. Raises StoreError for the source, and what SQLite says of the target."""
    with closing(opening.connect(source, writes=False)) as old:
        with errors.said_plainly(source):
            old.execute("BEGIN")
            old.execute("SELECT entry FROM head").fetchall()  # only reading takes the lock
        copy_held(old, target)
        old.execute("ROLLBACK")


def copy_held(held: sqlite3.Connection, target: Path) -> None:
    """The same of a file that is open, whatever has become of its name. Raises what SQLite says."""
    clear(target)
    target.write_bytes(b"")
    with closing(opening.connect_to_write(target)) as new:
        held.backup(new)


def clear(working: Path) -> None:
    """Nothing is left of what was begun under this name, by a program that was killed too."""
    for left in (working, *sidecar_files.beside_of(working)):
        left.unlink(missing_ok=True)


def verify(path: Path, of: Path) -> None:
    """Raise DamagedFile, for ``of``, unless a file is sound (``integrity.verify``)."""
    with errors.said_plainly(of), closing(opening.connect(path, writes=False)) as connection:
        integrity.verify(connection, of)


def mark_of(path: Path) -> journal.Mark | None:
    """The mark of the journal in a file, looked up with a connection of its own."""
    with closing(opening.connect(path, writes=False)) as connection:
        return journal.mark(connection)


def same_journal(one: Path, other: Path) -> bool:
    """Whether two sound files have the same entries, by their seals, and stand at the same one."""
    return _answers(one, JOURNAL) == _answers(other, JOURNAL)


def same_content(one: Path, other: Path) -> bool:
    """Whether two sound files have the same version mark, journal, pictures, battles under way, and post."""
    try:
        return _content(one) == _content(other)
    except sqlite3.Error:
        return False


def _content(path: Path) -> list[list[tuple[object, ...]]]:
    (tables,) = _answers(path, ["SELECT name FROM sqlite_master"])
    besides = (statement for name, statement in BESIDES.items() if (name,) in tables)  # older files have fewer tables
    return _answers(path, ["PRAGMA user_version", *JOURNAL, *besides])


def _answers(path: Path, questions: Iterable[str]) -> list[list[tuple[object, ...]]]:
    with closing(opening.connect(path, writes=False)) as connection:
        return [connection.execute(question).fetchall() for question in questions]
