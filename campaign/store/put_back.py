"""What lies in the place of an open file: that file, a copy of it in which the campaign can go on, or something else.

A copy says the same: entries are known by the seals of the last, pictures by their names and lengths, all else is
compared. Writes nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from campaign.store import agreement, errors, file, journal, opening, sound
from campaign.store.journal import Mark


def answers(held: sqlite3.Connection) -> bool:
    """Whether an open file can still be read: not where its disk was taken out, though it was put in again."""
    try:
        journal.mark(held)
    except sqlite3.OperationalError as error:
        if (errors.number_of(error) or 0) & 0xFF == sqlite3.SQLITE_IOERR:
            return False
        raise
    return True


def connect(
    path: Path, held: sqlite3.Connection, known: Mark, check: Callable[[sqlite3.Connection], object]
) -> sqlite3.Connection:
    """A writer's connection to a copy of the file that is ``held``. ``check`` raises where its form is not ours.

    Raises StoreError, or what SQLite says, where it is no such copy, or cannot be written to.
    """
    connection = opening.connect_to_write(path)
    try:
        file.show_that_it_can_write(connection)
        with file.reading(connection):
            if not file.is_sound(connection) or journal.mark(connection) != known:
                raise errors.moved_on(path)
            check(connection)
            if answers(held) and _rows(connection) != _rows(held):
                raise errors.moved_on(path)
    except BaseException:
        connection.close()
        raise
    return connection


def _rows(connection: sqlite3.Connection) -> tuple[object, ...]:
    """All that can be another although the journal is the same."""
    besides = (connection.execute(question).fetchall() for question in sound.BESIDES.values())
    return agreement.answers(connection), *besides
