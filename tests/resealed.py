"""Every seal of a changed campaign file worked out anew, as by a hand that knows how this program does it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from campaign.store import journal, ledger
from campaign.store.journal import Texts


def seal_entries(connection: sqlite3.Connection) -> None:
    """Give every entry the hash that it would have if it had been written so. No trigger may be in the way."""
    hashes: dict[int | None, str | None] = {None: None}
    found = connection.execute("SELECT id, parent, order_id, order_json, dice_json, rules FROM entry ORDER BY id")
    for id, parent, *texts in found.fetchall():
        events = connection.execute(
            "SELECT kind, version, event_json FROM event WHERE entry = ? ORDER BY number", (id,)
        ).fetchall()
        hashes[id] = journal.seal(Texts(*texts, events=tuple(events)), id, hashes.get(parent))
        connection.execute("UPDATE entry SET hash = ? WHERE id = ?", (hashes[id], id))


def seal_ledger(connection: sqlite3.Connection) -> None:
    """The same of the ledger and the head, upon the tables to read as they are; older files have no ledger."""
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'ledger'").fetchone() is None:
        return
    stood = ledger.stood(connection)
    connection.execute("DELETE FROM ledger")
    last = None
    for id, hash, written in connection.execute(ledger.ENTRIES).fetchall():
        last = ledger.seal(last, id, hash, written, stood.get(id))
        connection.execute("INSERT INTO ledger VALUES (?, ?, ?)", (id, stood.get(id), last))
    (newest,) = connection.execute("SELECT max(id) FROM entry").fetchone()
    tables = ledger.tables_as_they_are(connection)
    for rowid, head in connection.execute("SELECT id, entry FROM head").fetchall():
        connection.execute(
            "UPDATE head SET newest = ?, tables = ?, seal = ? WHERE id = ?",
            (newest, tables, ledger.head_seal(head, newest, tables, last), rowid),
        )


def seal_again(path: Path) -> None:
    """All of it, in a file whose triggers stand again in the end."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _sql in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        seal_entries(connection)
        seal_ledger(connection)
        for _name, sql in triggers:
            connection.execute(sql)
