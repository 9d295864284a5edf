"""Making the tables to read anew from the journal, where another program has changed or removed them.

Never touches the journal: a file whose journal is damaged is refused, as by any other door.
"""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path

from campaign.store import errors, file, journal, writing
from campaign.store.locking import WriterLock


def make_tables_anew(path: Path) -> None:
    """Drop the tables to read, make them and fill them, in one transaction. Raises StoreError."""
    path = path.resolve()
    if file.version_at(path) < file.SCHEMA:
        raise errors.older(path)
    with errors.said_plainly(path), ExitStack() as at_the_end:
        lock = WriterLock(path)
        at_the_end.callback(lock.release)
        connection = at_the_end.enter_context(closing(file.connect_to_write(path)))
        connection.execute("PRAGMA foreign_keys=OFF")  # has no effect within the transaction
        with writing.engine_on(connection).begin() as transaction:
            state = journal.folded(journal.sealed_entries(connection, path, journal.HEADS_PATH), path)
            writing.drop_tables_to_read(transaction)
            writing.fill_tables_to_read(transaction, state)
            writing.check_references(transaction, path)
