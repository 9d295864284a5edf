"""Whether an open file is sound, by its pages and its seals alone: nothing of it is read as an order or an event."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from campaign.store import errors, file, journal, ledger
from campaign.words import _


def verify(connection: sqlite3.Connection, of: Path) -> None:
    """Raise DamagedFile, for ``of``, unless a file is sound.

    Its pages fit together, the seal of every entry is right, and the campaign stands at one of them, as it was sealed.
    """
    if connection.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
        raise errors.damaged(of, _("its pages do not fit together."))
    for entry in journal.unsealed(connection):
        raise errors.damaged(of, _("entry {n} is not as it was written.").format(n=entry))
    if connection.execute("SELECT count(*) FROM head JOIN entry ON entry.id = head.entry").fetchone() != (1,):
        raise errors.damaged(of, _("it does not say where the campaign stands."))
    if file.version_of(connection, of) >= ledger.FROM:
        for fault in ledger.faults(connection):
            raise errors.damaged(of, fault)
