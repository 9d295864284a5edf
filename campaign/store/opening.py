"""Opening a file as a campaign: first what lies beside it is looked at. Reads two numbers, and changes nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from campaign.store import errors, file, locking, sidecar_files
from campaign.words import _

WRITING = 18  # which byte of a file says by which rules it may be written to


def connect(path: Path, *, writes: bool, steps: int | None = None) -> sqlite3.Connection:
    """A connection to an existing file, within limits (``file.connected``).

    Also a reader may write in one case: it takes back what a killed writer left half done, as SQLite does for
    everybody. Raises DamagedFile where what lies beside the file would spoil it.
    """
    sidecar_files.check(path)
    return file.connected(path, writes=writes, steps=steps)


def connect_to_write(path: Path) -> sqlite3.Connection:
    """A connection of a writer."""
    connection = connect(path, writes=True)
    try:
        connection.execute("PRAGMA journal_mode=DELETE")
    except BaseException:
        connection.close()
        raise
    return connection


def version_at(path: Path) -> int:
    """The version mark of the file at this path, which has to be there."""
    if not path.exists():
        raise errors.missing(path)
    if not path.is_file():
        raise errors.not_a_campaign(path)
    with errors.said_plainly(path):
        connection = connect(path, writes=False)
        try:
            version = file.version_of(connection, path)
        finally:
            connection.close()
        if locking.is_ours(path):  # which has written to it
            return version
        with path.open("rb") as there:
            begin = there.read(WRITING + 1)
        if begin[WRITING] not in (1, 2):  # SQLite would call the file write-protected
            raise errors.damaged(path, _("its beginning is not as it was written."))
        return version


def pages_fit(path: Path) -> bool:
    """Whether all pages and indexes of the database fit together; False too where it is none."""
    try:
        connection = connect(path, writes=False)
    except (sqlite3.Error, UnicodeDecodeError, errors.StoreError):
        return False
    try:
        connection.execute("PRAGMA ignore_check_constraints=ON")  # they are nothing of the pages, and anybody's words
        return file.is_simple(connection) and connection.execute("PRAGMA integrity_check(1)").fetchall() == [("ok",)]
    except (sqlite3.Error, UnicodeDecodeError):
        return False
    finally:
        connection.close()
